import { useId } from "react";
import type { MessageView, Rsvp } from "#contract/messages.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData, PollResults, Votes } from "#contract/polls.ts";
import { LoadError } from "../../../components/load-error.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { AddDate } from "./add-date.tsx";
import { bestDate, dateChoices, votesWith } from "./date-answers.ts";
import { DateBlock } from "./date-block.tsx";
import styles from "./date-poll.module.css";
import { DateTable } from "./date-table.tsx";
import { isDecided, MakeEvent } from "./make-event.tsx";
import { NotAnswered } from "./not-answered.tsx";
import { PollActions } from "./poll-actions.tsx";
import { PollSummary } from "./poll-summary.tsx";
import { useVote } from "./use-vote.ts";

interface DatePollProps {
  message: MessageView;
  poll: PollData;
  onChanged?: (message: MessageView) => void;
}

/** Lets people answer each date with yes, if need be, or no. Wide layouts show a table of all answers. */
export function DatePoll({ message, poll, onChanged }: DatePollProps) {
  const t = useT();
  const title = useId();
  const { results, error, retry, vote } = useVote(message.id);
  const isOver = useNow((now) => isPollOver(poll, now));
  if (!results && error) return <LoadError title={t("poll.failed")} error={error} onRetry={retry} />;
  return (
    <div role="group" aria-labelledby={title} className={styles.poll} data-named={results?.answers !== undefined}>
      <p id={title} className="visually-hidden">
        {t("poll.title")}
      </p>
      <Dates message={message} poll={poll} results={results} isOver={isOver} onVote={vote} onChanged={onChanged} />
      <PollActions message={message} poll={poll} onChanged={onChanged} />
    </div>
  );
}

interface DatesProps extends DatePollProps {
  results: PollResults | undefined;
  isOver: boolean;
  onVote: (votes: Votes) => void;
}

function Dates({ message, poll, results, isOver, onVote, onChanged }: DatesProps) {
  const language = useLanguage();
  const dates = dateChoices(poll, results, { language, now: new Date() });
  const best = results && !isDecided(message, poll) ? bestDate(dates, results.voters) : undefined;
  const onAnswer = (option: string, answer: Rsvp | undefined) => results && onVote(votesWith(results, option, answer));
  const shown = { dates, best: best?.id, isOpen: !isOver && results !== undefined, onAnswer };
  return (
    <>
      <div className={styles.blocks}>
        {dates.map((date) => (
          <DateBlock key={date.id} {...shown} date={date} answers={results?.answers ?? []} />
        ))}
      </div>
      {results?.answers && <DateTable {...shown} answers={results.answers} voters={results.voters} />}
      {!isOver && <AddDate message={message} poll={poll} onChanged={onChanged} />}
      <PollSummary poll={poll} isOver={isOver} />
      {results?.missing && (
        <NotAnswered message={message} voters={results.voters} missing={results.missing} isOver={isOver} />
      )}
      {results && onChanged && (
        <MakeEvent message={message} poll={poll} dates={dates} best={best} onChanged={onChanged} />
      )}
    </>
  );
}
