import { Smile } from "lucide-react";
import { useRef } from "react";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { Popover } from "../../../components/popover.tsx";
import { useT } from "../../../i18n/language.tsx";
import { textFieldOf } from "../formatting/text-field.ts";
import { EmojiPicker } from "../../messages/reactions/emoji-picker.tsx";

export function EmojiButton() {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  const insert = (emoji: string) => {
    const field = textFieldOf(place.current);
    if (!field || field.isReadOnly) return;
    field.insert(emoji);
    // The popover returns the focus to its button when it closes.
    setTimeout(() => field.focus());
  };
  return (
    <span ref={place}>
      <Popover
        label={t("composer.emoji")}
        align="end"
        fitting
        buttonClassName={iconButtonClass}
        button={<Smile aria-hidden size={20} />}
      >
        <EmojiPicker onPick={insert} />
      </Popover>
    </span>
  );
}
