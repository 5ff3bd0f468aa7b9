import { appError } from "../../../errors.ts";

export const dayLength = 24 * 60 * 60 * 1000;
const firstDay = Date.UTC(1826, 0);

export interface Place {
  takenAt: number;
  messageId: string;
  fileId: string;
}

/** `text` has the form that `possibleTime` reads. */
export interface GivenTime {
  text: string;
  /** It takes precedence over the time in the file. */
  isBetter: boolean;
}

/** Period from `since` (included) to `until` (excluded), in milliseconds. */
export interface Period {
  since: number;
  until: number;
}

export const always: Period = { since: -8.64e15, until: 8.64e15 };

export function periodOfMonth(month: string): Period {
  const [year, number] = month.split("-").map(Number);
  return { since: timeOf(year!, number! - 1), until: timeOf(year!, number!) };
}

/** Throws `date_invalid` for days that do not exist. */
export function beginningOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || dayOf(time) !== day) throw appError("date_invalid");
  return time;
}

/** Allows tomorrow at most, because of time zones. */
export function possibleDay(day: string, now: number): number {
  const time = beginningOf(day);
  if (time < firstDay || time > now + dayLength) throw appError("date_invalid");
  return time;
}

/** Parses a local time ("2019-07-14T10:15:00"). Throws `date_invalid` for invalid or future times. */
export function possibleTime(text: string, now: number): number {
  const time = Date.parse(`${text}Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, text.length) !== text) throw appError("date_invalid");
  possibleDay(dayOf(time), now);
  return time;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, "2026-11-25".length);
}

export function cursorOf({ takenAt, messageId, fileId }: Place): string {
  return [takenAt, messageId, fileId].join("_");
}

export function placeOf(cursor: string): Place {
  const [takenAt, messageId, fileId] = cursor.split("_");
  if (!Number.isSafeInteger(Number(takenAt)) || !messageId || !fileId) throw appError("bad_request");
  return { takenAt: Number(takenAt), messageId, fileId };
}

/** `Date.UTC` takes the years 0 to 99 for the twentieth century. */
function timeOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

export function isPhoto({ type }: { type: string }): boolean {
  return type.startsWith("image/") || type.startsWith("video/");
}
