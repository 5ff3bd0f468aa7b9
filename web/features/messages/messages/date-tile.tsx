import { useLanguage } from "../../../i18n/language.tsx";
import styles from "./event-details.module.css";
import { localDay, shortMonthWord } from "./event-words.ts";

/** Month and day of an event at a glance, beside the title. The date in words follows below. */
export function DateTile({ date }: { date: string | undefined }) {
  const language = useLanguage();
  const day = localDay(date);
  if (day === undefined) return null;
  return (
    <div aria-hidden className={styles.tile}>
      <span>{shortMonthWord(day, language)}</span>
      <span className={styles.day}>{Number(day.slice(8))}</span>
    </div>
  );
}
