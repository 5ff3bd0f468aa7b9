import { useId, useState } from "react";
import type { Rsvp } from "#contract/messages.ts";
import { joinList } from "#contract/languages.ts";
import type { DateAnswers } from "#contract/polls.ts";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import type { DateChoice } from "./date-answers.ts";
import { dateAnswers, DateButtons } from "./date-buttons.tsx";
import styles from "./date-poll.module.css";

interface DateBlockProps {
  date: DateChoice;
  best: string | undefined;
  answers: readonly DateAnswers[];
  isOpen: boolean;
  onAnswer: (option: string, answer: Rsvp | undefined) => void;
}

/** A date with its answer counts. Selecting the counts shows the names. */
export function DateBlock({ date, best, answers, isOpen, onAnswer }: DateBlockProps) {
  const t = useT();
  const names = useId();
  const [areNamesShown, setNamesShown] = useState(false);
  const isBest = date.id === best;
  const given = answers.filter((row) => row.answers[date.id] !== undefined);
  return (
    <div className={classNames(styles.block, isBest && styles.best)}>
      <div className={styles.head}>
        <p className={styles.date}>
          <strong>{date.day}</strong> <span className={styles.clock}>{date.time}</span>{" "}
          {isBest && isOpen && <span className={styles.sign}>{t("poll.best")}</span>}
        </p>
        {given.length === 0 ? (
          <p className={styles.counts}>
            <Counts date={date} />
          </p>
        ) : (
          <button
            type="button"
            className={styles.counts}
            aria-expanded={areNamesShown}
            aria-controls={areNamesShown ? names : undefined}
            aria-label={`${t("poll.answers", { date: date.label })}: ${countsInWords(date, t)}`}
            onClick={() => setNamesShown(!areNamesShown)}
          >
            <Counts date={date} />
          </button>
        )}
      </div>
      {isOpen && <DateButtons date={date} onAnswer={onAnswer} />}
      {areNamesShown && <Names id={names} date={date} given={given} />}
    </div>
  );
}

interface NamesProps {
  id: string;
  date: DateChoice;
  given: readonly DateAnswers[];
}

function Names({ id, date, given }: NamesProps) {
  const t = useT();
  const language = useLanguage();
  const counts = countsOf(date);
  return (
    <ul id={id} className={styles.names}>
      {dateAnswers.map(({ answer, label }) => {
        const people = given.filter((row) => row.answers[date.id] === answer).map(({ person }) => person.name);
        const others = counts[answer] - people.length;
        const named = [...people, ...(others > 0 ? [t("poll.more_people", { count: others })] : [])];
        return (
          named.length > 0 && (
            <li key={answer}>
              <span className="soft">{t(label)}:</span> <bdi>{joinList(language, named)}</bdi>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Counts({ date }: { date: DateChoice }) {
  const t = useT();
  const counts = countsOf(date);
  return dateAnswers.map(({ answer, label, Icon }) => (
    <span key={answer} className={styles[answer]}>
      <Icon aria-hidden size={18} />
      <span className="visually-hidden">{t(label)} </span>
      {counts[answer]}
    </span>
  ));
}

function countsOf({ result }: DateChoice): Record<Rsvp, number> {
  return { yes: result.votes, maybe: result.maybe ?? 0, no: result.no ?? 0 };
}

function countsInWords(date: DateChoice, t: ReturnType<typeof useT>): string {
  const counts = countsOf(date);
  return dateAnswers.map(({ answer, label }) => `${t(label)} ${counts[answer]}`).join(", ");
}
