import { cardOptions } from "#contract/limits.ts";
import { isMultiple } from "#contract/poll-rules.ts";
import type { PollData, Votes } from "#contract/polls.ts";
import { appError } from "../../../errors.ts";

/** Throws `bad_request` for unknown options, for several if only one can be chosen, for `maybe` or `no` outside polls of dates, and for an option named twice. */
export function checkChoice(poll: PollData, { options: chosen, maybe = [], no = [] }: Votes): void {
  const options = new Set(chosen);
  const all = [...options, ...maybe, ...no];
  const known = new Set(poll.options.map(({ id }) => id));
  if (all.some((option) => !known.has(option))) throw appError("bad_request");
  if (options.size > 1 && !isMultiple(poll)) throw appError("bad_request");
  if (all.length > options.size && poll.kind !== "dates") throw appError("bad_request");
  if (new Set(all).size < all.length) throw appError("bad_request");
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

/** Returns the options that a card has room for: those given first, or the earliest dates. */
export function optionsOnCard({ kind, options }: PollData): PollData["options"] {
  const ordered =
    kind === "dates" ? [...options].sort((a, b) => Date.parse(a.date ?? "") - Date.parse(b.date ?? "")) : options;
  return ordered.slice(0, cardOptions);
}
