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
}

export interface Found {
  messageId: string;
  /** Which of the conditions it fulfils, the first if several: from 0. */
  rank: number;
}

/** Places from the first to the last, both included. */
export interface Span {
  first: number;
  last: number;
}

export const allPlaces: Span = { first: 0, last: Number.MAX_SAFE_INTEGER };

/** How each database finds messages by their words. */
export interface FullText {
  /** Makes these the words of the message, instead of those it had. They go when the message goes. */
  write(tx: Transaction, message: IndexedMessage): Promise<void>;
  /**
   * What fulfils the last condition, which the others are to imply: those of the first ones before, each newest first; and how many there are
   * in all. Looks only in these groups, which all conditions are about, and within these spans, which do not overlap.
   */
  find(
    db: Reader,
    groupIds: readonly string[],
    conditions: readonly Condition[],
    limit: number,
    within: readonly Span[],
  ): Promise<PlacedFinding>;
}

export interface Finding {
  found: Found[];
  total: number;
}

/** What was found and where it stands in time. */
export interface Placed extends Found {
  place: number;
}

export interface PlacedFinding extends Finding {
  found: Placed[];
}

/** A message's place in time, 1,024 for each millisecond. */
export const placesPerMillisecond = 1024;

/** Where in time stands what was written from one moment on and before another, in seconds; without a moment, from the beginning or to the end. */
export function placesBetween(from: number | undefined, until: number | undefined): Span {
  const placeOf = (seconds: number) => Math.min(seconds * 1000 * placesPerMillisecond, allPlaces.last);
  return {
    first: from === undefined ? allPlaces.first : placeOf(from),
    last: until === undefined ? allPlaces.last : placeOf(until) - 1,
  };
}

/** What both databases answer: the best ones, each with the number of all. */
export interface FoundRow {
  message_id: string;
  rank: number;
  place: number;
  total: number;
}

export function findingOf(rows: FoundRow[]): PlacedFinding {
  return {
    found: rows.map(({ message_id, rank, place }) => ({ messageId: message_id, rank, place })),
    total: rows[0]?.total ?? 0,
  };
}

export const nothingFound: PlacedFinding = { found: [], total: 0 };

/** What fulfils the conditions of any of these groups, which have the same form: no message has tokens of two groups. */
export function eitherOf(groups: readonly (readonly Condition[])[]): Condition[] {
  const [first = [], ...others] = groups;
  return first.map((condition, rank) =>
    condition.map((forms, i) => [...forms, ...others.flatMap((conditions) => conditions[rank]![i]!)]),
  );
}

/** What of these lies within one of them. */
export function clipped(spans: readonly Span[], { first, last }: Span): Span[] {
  return spans
    .map((span) => ({ first: Math.max(span.first, first), last: Math.min(span.last, last) }))
    .filter((span) => span.first <= span.last);
}

export function isEverywhere({ first, last }: Span): boolean {
  return first === allPlaces.first && last === allPlaces.last;
}
