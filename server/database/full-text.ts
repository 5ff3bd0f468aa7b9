import type { Reader, Transaction } from "./database.ts";

/** A token that documents have or do not have. Letters of any script and digits. */
export interface Match {
  token: string;
  /** Any token that begins like this. */
  isPrefix: boolean;
}

/** All of these must be there, each in one of its forms. No form: nothing is found. */
export type Condition = readonly (readonly Match[])[];

export interface IndexedMessage {
  messageId: string;
  groupId: string;
  /** Milliseconds. Newest are found first; of one millisecond, what came last. */
  createdAt: number;
  /** Each begins with what tells its group from others. */
  tokens: readonly string[];
  /** It was never indexed. */
  isNew?: boolean | undefined;
}

/** A group to search, and the conditions that its messages are ranked by. The last condition is implied by all the others. */
export interface SearchedGroup {
  groupId: string;
  conditions: readonly Condition[];
}

export interface SearchHit {
  messageId: string;
  /** The first of the conditions that it fulfils, from 0. */
  rank: number;
}

export interface SearchHits {
  /** By rank, and the newest first within a rank. */
  found: SearchHit[];
  /** How many messages fulfil the last condition; `mostCounted` where there are more. */
  total: number;
  isTotalExact: boolean;
}

/** Counting is bounded: it costs both databases as much as there is to count. */
export const mostCounted = 1000;

/** How each database finds messages by their words. */
export interface FullText {
  /** Makes these the words of the message, instead of those it had. They go when the message goes. */
  write(tx: Transaction, message: IndexedMessage): Promise<void>;
  /**
   * Finds the best `limit` messages of these groups within a period. The conditions of all groups have the same form.
   *
   * @throws QueryTimeout if the database stopped the search
   */
  find(db: Reader, groups: readonly SearchedGroup[], limit: number, period: KeyRange): Promise<SearchHits>;
}

/** Places from the first to the last, both included. */
export interface KeyRange {
  first: number;
  last: number;
}

const allPlaces: KeyRange = { first: 0, last: Number.MAX_SAFE_INTEGER };

/** A message's place in time, 1,024 for each millisecond. */
export const placesPerMillisecond = 1024;

const lastMillisecond = Math.floor(allPlaces.last / placesPerMillisecond) - 1;

/** The first place of a time in milliseconds. Imported messages may have any time: those out of range come first or last. */
export function firstPlaceOf(createdAt: number): number {
  return Math.min(Math.max(createdAt, 0), lastMillisecond) * placesPerMillisecond;
}

/** The places of what was written from one moment on and before another, in seconds; without a moment, from the beginning or to the end. */
export function placesBetween(from: number | undefined, until: number | undefined): KeyRange {
  const placeOf = (seconds: number) => Math.min(seconds * 1000 * placesPerMillisecond, allPlaces.last);
  return {
    first: from === undefined ? allPlaces.first : placeOf(from),
    last: until === undefined ? allPlaces.last : placeOf(until) - 1,
  };
}

export function isEverywhere({ first, last }: KeyRange): boolean {
  return first === allPlaces.first && last === allPlaces.last;
}

/** A row of what both databases answer: a message, and how many were counted, one more than `mostCounted` at most. */
export interface PlacedRow {
  message_id: string;
  rank: number;
  place: number;
  total: number;
}

export function hitsOf(rows: readonly PlacedRow[], total = rows[0]?.total ?? 0): SearchHits {
  return {
    found: rows.map(({ message_id, rank }) => ({ messageId: message_id, rank })),
    total: Math.min(total, mostCounted),
    isTotalExact: total <= mostCounted,
  };
}

/** The conditions of any of these groups in one: no message has tokens of two groups. */
export function conditionsOfAll(groups: readonly SearchedGroup[]): Condition[] {
  const [first, ...others] = groups;
  return (first?.conditions ?? []).map((condition, rank) =>
    condition.map((forms, i) => [...forms, ...others.flatMap(({ conditions }) => conditions[rank]![i]!)]),
  );
}
