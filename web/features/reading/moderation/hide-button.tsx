import { Eye, EyeOff } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useHiding } from "./use-hiding.ts";

export function HideButton({ person: { id, name } }: { person: { id: string; name: string } }) {
  const t = useT();
  const confirm = useConfirm();
  const { isHidden, toggle, busy } = useHiding(id);
  const ask = async () => {
    const sure = await confirm({
      title: t("hide.title", { name }),
      text: t("hide.text", { name }),
      action: t("hide.confirm"),
      look: "primary",
    });
    if (sure) toggle();
  };
  return (
    <Button
      look="quiet"
      icon={isHidden ? <Eye aria-hidden size={18} /> : <EyeOff aria-hidden size={18} />}
      busy={busy}
      onClick={() => (isHidden ? toggle() : void ask())}
    >
      {t(isHidden ? "hide.undo" : "hide.action", { name })}
    </Button>
  );
}
