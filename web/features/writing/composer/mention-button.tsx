import { AtSign } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { textFieldOf } from "../formatting/text-field.ts";

export function MentionButton({ className }: { className?: string }) {
  const t = useT();
  const begin = (button: Element) => {
    const field = textFieldOf(button);
    if (!field || field.isReadOnly) return;
    field.focus();
    const isAfterWord = /\S$/.test(field.textBefore() ?? "");
    field.insert(isAfterWord ? " @" : "@");
  };
  return (
    <IconButton
      className={className}
      label={t("composer.mention")}
      icon={<AtSign size={20} />}
      onClick={({ currentTarget }) => begin(currentTarget)}
    />
  );
}
