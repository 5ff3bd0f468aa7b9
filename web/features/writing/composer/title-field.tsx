import { Plus } from "lucide-react";
import { useState } from "react";
import { titleLength } from "#contract/limits.ts";
import { GrowingText } from "../../../components/growing-text.tsx";
import { useT } from "../../../i18n/language.tsx";
import { CharacterCount } from "./character-count.tsx";
import { goOnToText } from "./compose-keys.ts";
import styles from "./composer.module.css";

interface TitleInputProps {
  value: string;
  readOnly: boolean;
  /** Shown in the empty field, which is then open from the start. */
  prompt?: string;
  autoFocus?: boolean;
  onValue: (value: string) => void;
}

/** Collapsed at first, because most messages need no title. */
export function TitleField(props: TitleInputProps) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  if (isWanted || props.prompt || props.value !== "")
    return <TitleInput {...props} autoFocus={isWanted || props.value === ""} />;
  return (
    <button type="button" className={styles.addTitle} disabled={props.readOnly} onClick={() => setWanted(true)}>
      <Plus aria-hidden size={20} />
      {t("composer.add_title")}
    </button>
  );
}

/** A single-line title that wraps visually. Replaces line breaks in pasted text. */
function TitleInput({ value, prompt, readOnly, autoFocus, onValue }: TitleInputProps) {
  const t = useT();
  return (
    <div>
      <GrowingText
        className={styles.title}
        aria-label={t("composer.title_label")}
        placeholder={prompt ?? t("composer.title")}
        readOnly={readOnly}
        autoFocus={autoFocus}
        value={value}
        onValue={(typed) => onValue(typed.replace(/\s*\n\s*/g, " "))}
        onKeyDown={goOnToText}
      />
      <CharacterCount text={value} most={titleLength} />
    </div>
  );
}
