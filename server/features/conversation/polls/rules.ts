import type { PollData } from "#contract/polls.ts";
import { appError } from "../../../errors.ts";
import { readDate } from "../dates/rules.ts";

/** Checks what the schema cannot. Throws `poll_invalid`, `list_empty` or `date_invalid`. */
export function assertPollValid({ kind, options, multiple, anonymous }: PollData): void {
  if (kind !== "choice" && multiple) throw appError("poll_invalid");
  if (kind === "list" && anonymous) throw appError("poll_invalid");
  if (kind !== "list" && options.length < 2) throw appError("poll_invalid");
  if (new Set(options.map(({ id }) => id)).size < options.length) throw appError("poll_invalid");
  options.forEach((option) => assertOptionValid(kind, option));
}

function assertOptionValid(kind: PollData["kind"], { text, date, places }: PollData["options"][number]): void {
  if ((kind === "dates") !== (date !== undefined)) throw appError("poll_invalid");
  if (kind === "list" && !text?.trim()) throw appError("list_empty");
  if (kind === "dates" ? text !== undefined : !text?.trim()) throw appError("poll_invalid");
  if (kind !== "list" && places !== undefined) throw appError("poll_invalid");
  if (date !== undefined) readDate(date);
}

export function isSamePoll(one: PollData | undefined, other: PollData | undefined): boolean {
  const questionOf = (poll: PollData | undefined) => {
    const { closed_at: _closed, ...question } = poll ?? {};
    return JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return questionOf(one) === questionOf(other);
}
