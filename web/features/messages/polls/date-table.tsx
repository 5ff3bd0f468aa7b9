import type { ReactNode } from "react";
import type { Author, Rsvp } from "#contract/messages.ts";
import type { DateAnswers } from "#contract/polls.ts";
import { classNames } from "../../../components/class-names.ts";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { DateChoice } from "./date-answers.ts";
import { dateAnswers, DateButtons } from "./date-buttons.tsx";
import styles from "./date-poll.module.css";

interface DateTableProps {
  dates: readonly DateChoice[];
  best: string | undefined;
  answers: readonly DateAnswers[];
  /** Number of people who have answered; `answers` has only the first of them. */
  voters: number;
  isOpen: boolean;
  onAnswer: (option: string, answer: Rsvp | undefined) => void;
}

/** One row per person, starting with the user, and one column per date. */
export function DateTable({ dates, best, answers, voters, isOpen, onAnswer }: DateTableProps) {
  const t = useT();
  const { id, name, avatar } = useMe();
  const me: Author = { id, name, avatar, entityType: "user" };
  const others = answers.filter(({ person }) => person.id !== id);
  return (
    // Safari lets keyboard users scroll only elements that can be focused.
    <div role="region" aria-label={t("poll.kind_dates")} tabIndex={0} className={styles.scroller}>
      <table className={styles.table}>
        <Head dates={dates} best={best} isOpen={isOpen} />
        <tbody>
          <Row className={styles.own} person={me} dates={dates} best={best}>
            {(date) =>
              isOpen ? <DateButtons isSmall date={date} onAnswer={onAnswer} /> : <Given answer={date.result.answer} />
            }
          </Row>
          {others.map((row) => (
            <Row key={row.person.id} person={row.person} dates={dates} best={best}>
              {(date) => <Given answer={row.answers[date.id]} />}
            </Row>
          ))}
          {voters > answers.length && (
            <tr>
              <th scope="row">{t("poll.more_people", { count: voters - answers.length })}</th>
            </tr>
          )}
        </tbody>
        <Foot dates={dates} best={best} />
      </table>
    </div>
  );
}

type Columns = Pick<DateTableProps, "dates" | "best">;

function Head({ dates, best, isOpen }: Columns & { isOpen: boolean }) {
  const t = useT();
  return (
    <thead>
      <tr>
        <td />
        {dates.map((date) => (
          <th key={date.id} scope="col" className={date.id === best ? styles.best : undefined}>
            {date.id === best && isOpen && <span className={styles.badge}>{t("poll.best")}</span>}
            <span className={styles.day}>{date.day}</span>
            {date.time && <span className={styles.time}>{date.time}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends Columns {
  className?: string;
  person: Author;
  children: (date: DateChoice) => ReactNode;
}

function Row({ className, person, dates, best, children }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        <span className={styles.person}>
          <PersonAvatar person={person} size={32} />
          <bdi>{person.name}</bdi>
        </span>
      </th>
      {dates.map((date) => (
        <td key={date.id} className={date.id === best ? styles.best : undefined}>
          {children(date)}
        </td>
      ))}
    </tr>
  );
}

function Foot({ dates, best }: Columns) {
  const t = useT();
  return (
    <tfoot>
      <tr>
        <td />
        {dates.map(({ id, result }) => (
          <td key={id} className={id === best ? styles.best : undefined}>
            <strong>
              {t("poll.yes")} {result.votes}
            </strong>
            <span className={styles.time}>
              {t("poll.if_need_be")} {result.maybe ?? 0}
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Given({ answer }: { answer: Rsvp | undefined }) {
  const t = useT();
  const given = dateAnswers.find((one) => one.answer === answer);
  if (!given) return null;
  return (
    <span className={classNames(styles.given, styles[given.answer])}>
      <given.Icon aria-hidden size={18} />
      <span className="visually-hidden">{t(given.label)}</span>
    </span>
  );
}
