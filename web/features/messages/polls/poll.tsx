import { useId } from "react";
import type { MessageView } from "#contract/messages.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { LoadError } from "../../../components/load-error.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useT } from "../../../i18n/language.tsx";
import { DatePoll } from "./date-poll.tsx";
import { PollActions } from "./poll-actions.tsx";
import { pollOf } from "../messages/poll-data.ts";
import { PollOption } from "./poll-option.tsx";
import { PollSummary } from "./poll-summary.tsx";
import styles from "./poll.module.css";
import { toggleOption, useVote } from "./use-vote.ts";

interface PollProps {
  message: MessageView;
  onChanged?: (message: MessageView) => void;
}

export default function Poll({ message, onChanged }: PollProps) {
  const poll = pollOf(message);
  if (!poll) return null;
  const Kind = poll.kind === "dates" ? DatePoll : Choices;
  return <Kind message={message} poll={poll} onChanged={onChanged} />;
}

function Choices({ message, poll, onChanged }: PollProps & { poll: PollData }) {
  const t = useT();
  const { results, error, retry, vote } = useVote(message.id);
  const isOver = useNow((now) => isPollOver(poll, now));
  const title = useId();
  const isListOfEvent = poll.kind === "list" && message.data.date !== undefined;
  if (!results && error) return <LoadError title={t("poll.failed")} error={error} onRetry={retry} />;
  const resultOf = (option: string) => results?.results.find((result) => result.option === option);
  const most = Math.max(1, ...(results?.results.map(({ votes }) => votes) ?? []));
  return (
    <div role="group" aria-labelledby={title} className={styles.poll}>
      <p id={title} className={isListOfEvent ? "soft" : "visually-hidden"}>
        {t(poll.kind === "list" ? "poll.kind_list" : "poll.title")}
      </p>
      {poll.options.map((option) => (
        <PollOption
          key={option.id}
          option={option}
          poll={poll}
          result={resultOf(option.id)}
          most={most}
          name={`poll-${message.id}`}
          isOpen={!isOver && results !== undefined}
          onToggle={() => vote({ options: toggleOption(poll, results!, option.id) })}
        />
      ))}
      <PollSummary poll={poll} voters={results?.voters} isOver={isOver} />
      <PollActions message={message} poll={poll} onChanged={onChanged} />
    </div>
  );
}
