import type { Card } from "#contract/cards.ts";
import type { Rsvp } from "#contract/messages.ts";
import { facesShown } from "#contract/limits.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import { useNow } from "../../../hooks/use-now.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { bestOfEarliest, dateChoices, votesWith } from "../polls/date-answers.ts";
import { DateBlock } from "../polls/date-block.tsx";
import { OptionChoice } from "../polls/poll-option.tsx";
import { PollSummary } from "../polls/poll-summary.tsx";
import { toggleOption, useCardVote } from "../polls/use-vote.ts";
import { pollKinds } from "./card-badges.tsx";
import styles from "./card-poll.module.css";

interface CardPollProps {
  id: string;
  shown: NonNullable<Card["openPoll"]>;
}

export default function CardPoll({ id, shown }: CardPollProps) {
  const t = useT();
  const { poll } = shown;
  const isOver = useNow((now) => isPollOver(poll, now));
  const { results, vote } = useCardVote(id, shown.results);
  const others = results.results.length - poll.options.length;
  const most = Math.max(1, ...results.results.map(({ votes }) => votes));
  return (
    <div role="group" aria-label={t(pollKinds[poll.kind].name)} className={styles.poll}>
      {poll.kind === "dates" ? (
        <Dates shown={{ poll, results }} isOver={isOver} onVote={vote} />
      ) : (
        poll.options.map((option) => {
          const result = results.results.find((one) => one.option === option.id);
          return (
            <OptionChoice
              key={option.id}
              option={option}
              poll={poll}
              result={result}
              most={most}
              name={`poll-${id}`}
              isOpen={!isOver}
              faces={result?.people?.slice(0, facesShown)}
              onToggle={() => vote({ options: toggleOption(poll, results, option.id) })}
            />
          );
        })
      )}
      {others > 0 && <p className="soft">{t("poll.more_options", { count: others })}</p>}
      <PollSummary poll={poll} isOver={isOver} />
    </div>
  );
}

interface DatesProps {
  shown: NonNullable<Card["openPoll"]>;
  isOver: boolean;
  onVote: ReturnType<typeof useCardVote>["vote"];
}

function Dates({ shown: { poll, results }, isOver, onVote }: DatesProps) {
  const language = useLanguage();
  const dates = dateChoices(poll, results, { language, now: new Date() });
  const best = bestOfEarliest(dates, results);
  const onAnswer = (option: string, answer: Rsvp | undefined) => onVote(votesWith(results, option, answer));
  return dates.map((date) => (
    <DateBlock key={date.id} date={date} best={best?.id} answers={[]} isOpen={!isOver} onAnswer={onAnswer} />
  ));
}
