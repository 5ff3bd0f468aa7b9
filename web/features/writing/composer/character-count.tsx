import { useT } from "../../../i18n/language.tsx";
import styles from "./composer.module.css";

/** Appears at 90 % of the limit. Beyond the limit, shows the excess. */
export function CharacterCount({ text, most }: { text: string; most: number }) {
  const t = useT();
  const left = most - text.trim().length;
  if (left > most * 0.1) return null;
  return (
    <p role="status" className={left < 0 ? styles.over : styles.count}>
      {left < 0 ? t("composer.characters_over", { count: -left }) : t("field.characters_left", { count: left })}
    </p>
  );
}
