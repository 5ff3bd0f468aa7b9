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

/** Returns whether votes still answer the poll: nothing has changed, or a poll of dates or a list has more options. */
export function keepsVotesValid(before: PollData, after: PollData | undefined): boolean {
  if (after === undefined) return false;
  const known = new Set(before.options.map(({ id }) => id));
  const options = before.kind === "choice" ? after.options : after.options.filter(({ id }) => known.has(id));
  return questionOf({ ...after, options }) === questionOf(before);
}

function questionOf({ closed_at: _closed, ...question }: PollData): string {
  return JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)));
}
