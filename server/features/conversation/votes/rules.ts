import { isMultiple } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { appError } from "../../../errors.ts";

/** Throws `bad_request` for unknown options, and for several if only one can be chosen. */
export function checkChoice(poll: PollData, options: readonly string[]): void {
  const known = new Set(poll.options.map(({ id }) => id));
  if (options.some((option) => !known.has(option))) throw appError("bad_request");
  if (options.length > 1 && !isMultiple(poll)) throw appError("bad_request");
}

/** Throws `poll_full`. `votes` are their numbers by option. */
export function assertPlacesLeft(
  { options }: PollData,
  added: readonly string[],
  votes: ReadonlyMap<string, number>,
): void {
  const isFull = ({ id, places }: PollData["options"][number]) =>
    places !== undefined && (votes.get(id) ?? 0) >= places;
  if (options.some((option) => added.includes(option.id) && isFull(option))) throw appError("poll_full");
}
