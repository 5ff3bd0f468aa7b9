import type { Reader, Transaction } from "./database.ts";

/** Tokens consist of letters of any script and digits. */
export interface Match {
  token: string;
  isPrefix: boolean;
}

/** All entries must match, each in one of its forms. An entry without forms matches nothing. */
export type Condition = readonly (readonly Match[])[];

export interface IndexedMessage {
  messageId: string;
  groupId: string;
  /** Milliseconds. Within a millisecond, the last one indexed comes first. */
  createdAt: number;
  /** Each token starts with a prefix that identifies the group. */
  tokens: readonly string[];
  isNew?: boolean | undefined;
}

/** Conditions rank the messages of a group. Every condition implies the last one. */
export interface SearchedGroup {
  groupId: string;
  conditions: readonly Condition[];
}

export interface SearchHit {
  messageId: string;
  rank: number;
}

export interface SearchHits {
  /** Ordered by rank, then newest first. */
  found: SearchHit[];
  total: number;
  isTotalExact: boolean;
}

/** The cost of counting grows with the count in both databases. */
export const mostCounted = 1000;

export interface FullText {
  /** They are deleted with the message. */
  write(tx: Transaction, message: IndexedMessage): Promise<void>;
  /** The conditions of all groups have the same form. Throws QueryTimeout. */
  find(db: Reader, groups: readonly SearchedGroup[], limit: number, period: KeyRange): Promise<SearchHits>;
}

/** Both ends included. */
export interface KeyRange {
  first: number;
  last: number;
}

const allKeys: KeyRange = { first: 0, last: Number.MAX_SAFE_INTEGER };

export const sortKeysPerMillisecond = 1024;

const lastMillisecond = Math.floor(allKeys.last / sortKeysPerMillisecond) - 1;

/** Imported messages may have any time; those out of range come first or last. */
export function firstKeyOf(createdAt: number): number {
  return Math.min(Math.max(createdAt, 0), lastMillisecond) * sortKeysPerMillisecond;
}

/** Period from `from` (included) to `until` (excluded), in seconds. Undefined means no limit. */
export function keysBetween(from: number | undefined, until: number | undefined): KeyRange {
  const sortKeyOf = (seconds: number) => Math.min(seconds * 1000 * sortKeysPerMillisecond, allKeys.last);
  return {
    first: from === undefined ? allKeys.first : sortKeyOf(from),
    last: until === undefined ? allKeys.last : sortKeyOf(until) - 1,
  };
}

export function isEverywhere({ first, last }: KeyRange): boolean {
  return first === allKeys.first && last === allKeys.last;
}

export interface KeyedRow {
  message_id: string;
  rank: number;
  sort_key: number;
  total: number;
}

export function hitsOf(rows: readonly KeyedRow[], total = rows[0]?.total ?? 0): SearchHits {
  return {
    found: rows.map(({ message_id, rank }) => ({ messageId: message_id, rank })),
    total: Math.min(total, mostCounted),
    isTotalExact: total <= mostCounted,
  };
}

/** No message has tokens of two groups, so conditions can be combined. */
export function conditionsOfAll(groups: readonly SearchedGroup[]): Condition[] {
  const [first, ...others] = groups;
  return (first?.conditions ?? []).map((condition, rank) =>
    condition.map((forms, i) => [...forms, ...others.flatMap(({ conditions }) => conditions[rank]![i]!)]),
  );
}
