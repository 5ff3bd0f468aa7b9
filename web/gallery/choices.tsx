import { useEffect, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { SelectField } from "../components/select-field.tsx";
import { languageList } from "../i18n/catalogues.ts";
import styles from "./gallery.module.css";
import { words } from "./words.ts";

interface ChoicesProps {
  language: Language;
  onLanguage: (language: Language) => void;
  direction: string;
  onDirection: (direction: string) => void;
}

/** By day or by night, in which direction, in which language. */
export function Choices({ language, onLanguage, direction, onDirection }: ChoicesProps) {
  const [theme, setTheme] = useState("");
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }, [theme]);
  return (
    <header className={styles.choices}>
      <SelectField label={words.theme} value={theme} onValue={setTheme} options={words.themes} />
      <SelectField label={words.direction} value={direction} onValue={onDirection} options={words.directions} />
      <SelectField
        label={words.language}
        value={language}
        onValue={(code) => onLanguage(code as Language)}
        options={languageList.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </header>
  );
}
