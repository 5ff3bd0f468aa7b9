import { AtSign } from "lucide-react";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { insertText, textAreaOf } from "./text-area.ts";

/** Starts a mention where the text cursor is, which opens the list of members. */
export function MentionButton() {
  const t = useT();
  const begin = (button: Element) => {
    const area = textAreaOf(button);
    if (!area || area.readOnly) return;
    area.focus();
    const isAfterWord = /\S$/.test(area.value.slice(0, area.selectionStart));
    insertText(area, isAfterWord ? " @" : "@");
  };
  return (
    <IconButton
      label={t("composer.mention")}
      icon={<AtSign size={20} />}
      onClick={({ currentTarget }) => begin(currentTarget)}
    />
  );
}
