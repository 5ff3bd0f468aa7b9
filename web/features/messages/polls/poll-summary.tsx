import { formatDate } from "#contract/dates.ts";
import type { PollData } from "#contract/polls.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";

interface PollSummaryProps {
  poll: PollData;
  /** Undefined if the number is shown elsewhere. */
  voters?: number;
  isOver: boolean;
}

export function PollSummary({ poll, voters, isOver }: PollSummaryProps) {
  const t = useT();
  const language = useLanguage();
  const ends = poll.ends_at;
  const facts = [
    voters !== undefined && t(poll.kind === "list" ? "poll.signed_up" : "poll.voters", { count: voters }),
    isOver
      ? t("poll.over")
      : ends !== undefined && t("poll.until", { date: formatDate(ends, { language, style: "stamp" }) }),
    poll.anonymous && t("poll.is_anonymous"),
    poll.multiple && !isOver && t("poll.several"),
  ].filter(Boolean);
  return facts.length > 0 && <p className="soft">{facts.join(" · ")}</p>;
}
