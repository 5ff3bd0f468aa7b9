import { useId } from "react";
import { formatDate } from "#contract/dates.ts";
import type { MessageView } from "#contract/messages.ts";
import { isMultiple, isPollOver } from "#contract/poll-rules.ts";
import type { PollData, PollResult, PollResults } from "#contract/polls.ts";
import { LoadError } from "../../../components/load-error.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { PollActions } from "./poll-actions.tsx";
import { pollOf } from "../messages/poll-data.ts";
import { PollOption } from "./poll-option.tsx";
import styles from "./poll.module.css";
import { useVote } from "./use-vote.ts";

interface PollProps {
  message: MessageView;
  /** Undefined where the message cannot change. */
  onChanged?: (message: MessageView) => void;
}

export default function Poll({ message, onChanged }: PollProps) {
  const t = useT();
  const poll = pollOf(message);
  const { results, error, retry, vote } = useVote(message.id);
  const isOver = useNow((now) => poll !== undefined && isPollOver(poll, now));
  const title = useId();
  if (!poll) return null;
  if (!results && error) return <LoadError title={t("poll.failed")} error={error} onRetry={retry} />;
  const resultOf = (option: string) => results?.results.find((result) => result.option === option);
  const most = Math.max(1, ...(results?.results.map(({ votes }) => votes) ?? []));
  return (
    <div role="group" aria-labelledby={title} className={styles.poll}>
      <p id={title} className="visually-hidden">
        {t("poll.title")}
      </p>
      {poll.options.map((option) => (
        <PollOption
          key={option.id}
          option={option}
          poll={poll}
          result={resultOf(option.id)}
          most={most}
          message={message}
          isOpen={!isOver && results !== undefined}
          onToggle={() => vote(toggleOption(poll, results!, option.id))}
          onChanged={onChanged}
        />
      ))}
      <Summary poll={poll} results={results} isOver={isOver} />
      <PollActions message={message} poll={poll} onChanged={onChanged} />
    </div>
  );
}

function toggleOption(poll: PollData, { results }: PollResults, option: string): string[] {
  const chosen = results.filter(({ isMine }) => isMine).map((result: PollResult) => result.option);
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return isMultiple(poll) ? [...chosen, option] : [option];
}

interface SummaryProps {
  poll: PollData;
  results: PollResults | undefined;
  isOver: boolean;
}

function Summary({ poll, results, isOver }: SummaryProps) {
  const t = useT();
  const language = useLanguage();
  const count = results?.voters ?? 0;
  const ends = poll.ends_at;
  const facts = [
    t(poll.kind === "list" ? "poll.signed_up" : "poll.voters", { count }),
    isOver
      ? t("poll.over")
      : ends !== undefined && t("poll.until", { date: formatDate(ends, { language, style: "stamp" }) }),
    poll.anonymous && t("poll.is_anonymous"),
    poll.multiple && !isOver && t("poll.several"),
  ];
  return <p className="soft">{facts.filter(Boolean).join(" · ")}</p>;
}
