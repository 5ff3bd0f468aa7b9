import { eventDays } from "#contract/limits.ts";
import { dateFrom, splitDate, type DateParts } from "../../messages/messages/date-input.ts";

/** Returns undefined if there is none. A time alone is on the start's day, or the next if earlier. A later day alone lasts until its end. */
export function endFrom(start: DateParts, end: DateParts): string | undefined {
  if (start.time === "") return end.day === start.day ? undefined : dateFrom({ day: end.day, time: "" });
  if (end.time === "" && (end.day === "" || end.day === start.day)) return undefined;
  if (end.time === "") return dateFrom({ day: end.day, time: "23:59" });
  const day = end.day || (end.time < start.time ? dayAfter(start.day) : start.day);
  return dateFrom({ day, time: end.time });
}

/** Returns the values of the inputs for the end. The day of the start is left out, so that changing it moves the end as well. */
export function endPartsOf(start: DateParts, end: string | undefined): DateParts {
  const parts = splitDate(end);
  return parts.day === start.day ? { ...parts, day: "" } : parts;
}

export function isEndOf(date: string | undefined, end: string | undefined): boolean {
  if (date === undefined || end === undefined) return false;
  const length = Date.parse(end) - Date.parse(date);
  return length >= 0 && length < eventDays * msPerDay;
}

const msPerDay = 24 * 60 * 60 * 1000;

function dayAfter(day: string): string {
  const start = Date.parse(day);
  return Number.isNaN(start) ? day : new Date(start + msPerDay).toISOString().slice(0, 10);
}
