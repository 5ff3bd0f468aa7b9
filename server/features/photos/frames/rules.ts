import type { FrameContent } from "#contract/frames.ts";
import { isCelebratedOn } from "#contract/birthdays.ts";
import { cutText } from "#contract/cut-text.ts";
import { birthdayOf, type BirthdayRow } from "../../identity/people/rules-birthdays.ts";

export const heart = "❤️";

/** A photo sent to a frame that was off is not shown hours later. */
export const shownFor = 10 * 60 * 1000;

export const usedNotedEvery = 60 * 60 * 1000;

/** A photo as part of a message, because a file can be in several messages. */
export interface Place {
  messageId: string;
  fileId: string;
}

const wordsLength = 280;

/** Returns the caption, else the title or the beginning of the message. */
export function wordsOf(caption: string | undefined, message: { title: string | null; excerpt: string | null }) {
  const words = caption ?? message.title ?? message.excerpt ?? "";
  return cutText(words.trim(), wordsLength) || undefined;
}

/** `day` and the result as YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

export interface PersonBornRow extends BirthdayRow {
  name: string;
  avatarId: string | null;
}

/** Returns nothing unless the person celebrates on `today`. */
export function birthdayToday(row: PersonBornRow, group: string, today: string): FrameContent["birthdays"] {
  const birthday = birthdayOf(row);
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  if (!birthday || !isCelebratedOn(birthday, { day, month, year })) return [];
  const age = birthday.year === undefined ? undefined : year - birthday.year;
  return [{ name: row.name, pictureId: row.avatarId ?? undefined, age: age || undefined, group }];
}
