import { v7 } from "uuid";
import type { Chance } from "./chance.ts";
import type { Stock } from "./texts/stock.ts";
import { firstName } from "./texts/words.ts";

export interface PlannedMessage {
  id: string;
  /** Index in the community's `people`. */
  author: number;
  /** Milliseconds. */
  createdAt: number;
  /** Time of the last direct reply, if any. */
  lastActivityAt: number;
  parent?: string;
  title?: string;
  text?: string;
  /** Names of pictures of the album. */
  pictures: string[];
  isPinned?: boolean;
}

export interface Talk {
  stock: Stock;
  members: number[];
  /** Number of users in the community. */
  names: string[];
  /** Number of messages, replies included. */
  size: number;
  now: number;
  seed: number;
}

/** Id and times of a message. Ids sort by age. */
export function beginning(at: number, luck: Chance) {
  const createdAt = Math.floor(at / 1000) * 1000;
  const random = Uint8Array.from({ length: 16 }, () => luck.whole(0, 255));
  return { id: v7({ msecs: createdAt, random }), createdAt, lastActivityAt: createdAt };
}

/** Some users write a lot, some hardly ever. */
export function activeMember({ members }: Talk, luck: Chance): number {
  return members[Math.floor(luck.next() ** 1.7 * members.length)]!;
}

/** First names of users the author may mention. */
export function othersThan(author: number, { members, names }: Talk): string[] {
  return members.filter((member) => member !== author).map((member) => firstName(names[member]!));
}
