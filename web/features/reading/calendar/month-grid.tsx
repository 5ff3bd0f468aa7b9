import { Link } from "wouter";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayWords, weekdayWord, weeksOf } from "./days.ts";
import type { Entries, Entry } from "./entries.ts";
import styles from "./month-grid.module.css";
import { messagePath } from "../../messages/messages/message-path.ts";

interface MonthGridProps {
  month: string;
  entries: Entries;
  today: string;
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

const shownPerDay = 3;

/** Phones have space for dots only. */
export function MonthGrid({ month, entries, today, chosen, onChoose }: MonthGridProps) {
  const language = useLanguage();
  const weeks = weeksOf(month, language);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col" abbr={dayWords(day, language, "weekday")}>
              {weekdayWord(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={classNames(day.slice(0, 7) !== month && styles.other)}>
                <DayButton
                  day={day}
                  today={today}
                  chosen={chosen}
                  onChoose={onChoose}
                  entries={entries.get(day) ?? []}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends Omit<MonthGridProps, "entries" | "month"> {
  day: string;
  entries: readonly Entry[];
}

function DayButton({ day, entries, today, chosen, onChoose }: DayButtonProps) {
  const t = useT();
  const language = useLanguage();
  const nameOf = (entry: Entry) =>
    "birthday" in entry
      ? t("calendar.birthday", { name: entry.birthday.name })
      : (entry.event.title ?? entry.event.group.name);
  const shown = entries.slice(0, shownPerDay);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.day, day === today && styles.today)}
        aria-pressed={day === chosen}
        aria-current={day === today ? "date" : undefined}
        aria-label={[dayWords(day, language, "full"), ...entries.map(nameOf)].join(", ")}
        onClick={() => onChoose(day)}
      >
        <span className={styles.number}>{Number(day.slice(8))}</span>
        <span className={styles.dots}>
          {shown.map((entry, n) => (
            <span key={n} className={"birthday" in entry ? styles.birthday : undefined} />
          ))}
        </span>
      </button>
      <ul className={styles.entries}>
        {shown.map((entry) =>
          "birthday" in entry ? (
            <li key={entry.birthday.id}>
              <Link href={`/users/${entry.birthday.id}`} className={styles.birthday}>
                🎂 {entry.birthday.name}
              </Link>
            </li>
          ) : (
            <li key={`${entry.event.id} ${entry.event.date}`}>
              <Link
                href={messagePath(entry.event.id, entry.event.day)}
                className={entry.event.cancelled ? styles.cancelled : undefined}
              >
                <bdi>{nameOf(entry)}</bdi>
              </Link>
            </li>
          ),
        )}
        {entries.length > shownPerDay && <li className={styles.more}>+{entries.length - shownPerDay}</li>}
      </ul>
    </>
  );
}
