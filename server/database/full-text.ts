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

/** How each database finds messages by their words. */
export interface FullText {
  /** Makes these the words of the message, instead of those it had. They go when the message goes. */
  write(tx: Transaction, message: IndexedMessage): Promise<void>;
  /** What fulfils the last condition, which the others are to imply: those of the first ones before, each newest first; and how many there are in all. */
  find(db: Reader, groupId: string, conditions: readonly Condition[], limit: number): Promise<Finding>;
}

export interface Finding {
  found: Found[];
  total: number;
}

/** A message's place in time, 1,024 for each millisecond. */
export const placesPerMillisecond = 1024;

/** What both databases answer: the best ones, each with the number of all. */
export interface FoundRow {
  message_id: string;
  rank: number;
  total: number;
}

export function findingOf(rows: FoundRow[]): Finding {
  return {
    found: rows.map(({ message_id, rank }) => ({ messageId: message_id, rank })),
    total: rows[0]?.total ?? 0,
  };
}
