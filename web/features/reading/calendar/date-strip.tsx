import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Occurrence } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { shortMonthWord } from "../../messages/messages/event-words.ts";
import { messagePath } from "../../messages/messages/message-path.ts";
import { dayOf, dayWords } from "./days.ts";
import styles from "./date-strip.module.css";

interface DateStripProps {
  message: MessageView;
  shown: Occurrence;
  dates: readonly Occurrence[];
}

export function DateStrip({ message, shown, dates }: DateStripProps) {
  const t = useT();
  const language = useLanguage();
  const current = useRef<HTMLAnchorElement>(null);
  const today = dayOf(new Date());
  useEffect(() => {
    const [strip, tile] = [current.current?.closest("ol"), current.current];
    if (strip && tile) strip.scrollLeft += middleOf(tile) - middleOf(strip);
  }, [shown.day]);
  if (dates.length < 2) return null;
  return (
    <nav aria-label={t("event.dates")} className={styles.dates}>
      <ol className={styles.strip}>
        {dates.map(({ day, cancelled }) => (
          <li key={day}>
            <Link
              ref={day === shown.day ? current : undefined}
              href={messagePath(message.id, day)}
              replace
              aria-current={day === shown.day ? "page" : undefined}
              className={classNames(styles.date, day < today && styles.past, cancelled && styles.cancelled)}
            >
              <span aria-hidden>{shortMonthWord(day, language)}</span>
              <span aria-hidden className={styles.day}>
                {Number(day.slice(8))}
              </span>
              <span className="visually-hidden">{dayWords(day, language, "full")}</span>
              {cancelled && <span className={styles.state}>{t("event.is_cancelled")}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
