import { Cake, CalendarDays } from "lucide-react";
import { Fragment } from "react";
import { Link } from "wouter";
import type { Rsvp, CalendarEvent } from "#contract/calendar.ts";
import type { Author } from "#contract/messages.ts";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { eventWords } from "../../messages/messages/event-words.ts";
import { messagePath } from "../../messages/messages/message-path.ts";
import { dayWords, monthWords, weekdayWord } from "./days.ts";
import styles from "./day-list.module.css";
import type { Entries, Entry } from "./entries.ts";

interface DayListProps {
  days: readonly string[];
  entries: Entries;
  today: string;
  /** Lists today even if there is nothing. */
  withToday: boolean;
  withGroup: boolean;
  /** The month that stands above the list, so that the list does not name it again. */
  month: string;
}

/** An event of several days is listed once: on its first day, or on the first one listed. */
export function DayList({ days, entries, today, withToday, withGroup, month: named }: DayListProps) {
  const t = useT();
  const language = useLanguage();
  const listed = days.flatMap((day, n) => {
    const ofDay = entries.get(day)?.filter((entry) => n === 0 || "birthday" in entry || entry.isFirstDay) ?? [];
    return ofDay.length > 0 || (withToday && day === today) ? [{ day, ofDay }] : [];
  });
  if (listed.every(({ ofDay }) => ofDay.length === 0))
    return (
      <EmptyState icon={<CalendarDays size={28} />} title={t("calendar.nothing")}>
        {t("calendar.nothing_hint")}
      </EmptyState>
    );
  return (
    <ol className={styles.days}>
      {listed.map(({ day, ofDay }, n) => {
        const month = day.slice(0, 7);
        const isNewMonth = month !== (listed[n - 1]?.day.slice(0, 7) ?? named);
        return (
          <li key={day} className={classNames(styles.day, day === today && styles.today)}>
            {isNewMonth && (
              <p aria-hidden className={styles.month}>
                {monthWords(month, language)}
              </p>
            )}
            <h3 className={styles.date}>
              <span aria-hidden>{weekdayWord(day, language)}</span>
              <span aria-hidden className={styles.number}>
                {Number(day.slice(8))}
              </span>
              <span className="visually-hidden">{dayWords(day, language, "full")}</span>
            </h3>
            {ofDay.length === 0 ? (
              <p className={styles.nothing}>{t("calendar.nothing_today")}</p>
            ) : (
              <ul className={styles.entries}>
                {ofDay.map((entry) => (
                  <li
                    key={"birthday" in entry ? entry.birthday.id : `${entry.event.id} ${entry.event.date}`}
                    className={styles.entry}
                  >
                    {"birthday" in entry ? (
                      <Birthday person={entry.birthday} />
                    ) : (
                      <Event entry={entry} withGroup={withGroup} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Birthday({ person }: { person: Author }) {
  const t = useT();
  return (
    <>
      <span aria-hidden className={classNames(styles.bar, styles.birthday)} />
      <Link href={`/users/${person.id}`} className={styles.title}>
        {t("calendar.birthday", { name: person.name })}
      </Link>
      <Cake aria-hidden size={20} className={styles.cake} />
    </>
  );
}

const rsvpNames = { yes: "event.yes", maybe: "event.maybe", no: "event.no" } as const satisfies Record<Rsvp, string>;

function Event({
  entry: { event, isOver },
  withGroup,
}: {
  entry: Extract<Entry, { event: object }>;
  withGroup: boolean;
}) {
  const t = useT();
  const details = [useTime(event), event.place, withGroup && event.group.name].filter(Boolean);
  return (
    <>
      <span aria-hidden className={styles.bar} />
      <span className={styles.words}>
        <Link
          href={messagePath(event.id, event.day)}
          className={classNames(styles.title, event.cancelled && styles.cancelled)}
        >
          <bdi>{event.title ?? event.group.name}</bdi>
        </Link>
        <span className={styles.details}>
          {details.map((detail, n) => (
            <Fragment key={n}>
              {n > 0 && " · "}
              <bdi>{detail}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
      {event.cancelled ? (
        <span className={styles.answer}>{t("event.is_cancelled")}</span>
      ) : event.answer ? (
        <span className={classNames(styles.answer, event.answer === "yes" && styles.yes)}>
          {t(rsvpNames[event.answer])}
        </span>
      ) : (
        !isOver &&
        !event.repeats && <span className={classNames(styles.answer, styles.open)}>{t("calendar.to_answer")}</span>
      )}
    </>
  );
}

function useTime({ date, dateEnd }: CalendarEvent): string | undefined {
  const t = useT();
  const language = useLanguage();
  if (!date.includes("T") && !dateEnd) return t("calendar.all_day");
  return eventWords({ date, end: dateEnd }, { language, day: "day", moment: "time" });
}
