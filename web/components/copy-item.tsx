import { Check, Link2 } from "lucide-react";
import { useCopy } from "../hooks/use-copy.ts";
import { useT } from "../i18n/language.tsx";
import { MenuButton } from "./menu-items.tsx";

/** For a menu, which stays open while the item confirms the copy in its own label. */
export function CopyItem({ text, label }: { text: string; label: string }) {
  const t = useT();
  const { copied, copy } = useCopy(text);
  return (
    <MenuButton data-stays icon={copied ? <Check size={18} /> : <Link2 size={18} />} onClick={copy}>
      <span aria-live="polite">{copied ? t("action.copied") : label}</span>
    </MenuButton>
  );
}
