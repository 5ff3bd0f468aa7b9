import { useId, useState } from "react";
import type { Rsvp } from "#contract/messages.ts";
import type { DateAnswers } from "#contract/polls.ts";
import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import type { DateChoice } from "./date-answers.ts";
import { dateAnswers, DateButtons } from "./date-buttons.tsx";
import styles from "./date-poll.module.css";

interface DateBlockProps {
  date: DateChoice;
  best: string | undefined;
  /** Empty if the poll is anonymous. */
  answers: readonly DateAnswers[];
  isOpen: boolean;
  onAnswer: (option: string, answer: Rsvp | undefined) => void;
}

/** A date with the numbers of its answers, which open the names. */
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
          <strong>{date.day}</strong> {date.time} {isBest && <span className={styles.sign}>{t("poll.best")}</span>}
        </p>
        <button
          type="button"
          className={styles.counts}
          disabled={given.length === 0}
          aria-expanded={areNamesShown}
          aria-controls={areNamesShown ? names : undefined}
          aria-label={`${t("poll.people", { option: date.label })}: ${countsIn(date, t)}`}
          onClick={() => setNamesShown(!areNamesShown)}
        >
          <Counts date={date} />
        </button>
      </div>
      {isOpen && <DateButtons date={date} isOpen={isOpen} onAnswer={onAnswer} />}
      {areNamesShown && (
        <ul id={names} className={styles.names}>
          {dateAnswers.map(({ answer, label }) => {
            const people = given.filter((row) => row.answers[date.id] === answer).map(({ person }) => person.name);
            return (
              people.length > 0 && (
                <li key={answer}>
                  <span className="soft">{t(label)}:</span> <bdi>{people.join(", ")}</bdi>
                </li>
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Counts({ date: { result } }: { date: DateChoice }) {
  const counts = { yes: result.votes, maybe: result.maybe ?? 0, no: result.no ?? 0 };
  return dateAnswers.map(({ answer, Icon }) => (
    <span key={answer} className={styles[answer]}>
      <Icon aria-hidden size={18} />
      {counts[answer]}
    </span>
  ));
}

/** Returns the numbers of answers in words. */
function countsIn({ result }: DateChoice, t: ReturnType<typeof useT>): string {
  const counts = { yes: result.votes, maybe: result.maybe ?? 0, no: result.no ?? 0 };
  return dateAnswers.map(({ answer, label }) => `${t(label)} ${counts[answer]}`).join(", ");
}
