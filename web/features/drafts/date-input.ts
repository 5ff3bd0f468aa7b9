import { eventDays } from "#contract/limits.ts";

/** Values of the two date inputs: `2026-12-24`, and `18:30` or "". */
export interface DateParts {
  day: string;
  time: string;
}

/** Returns the day, or the local time with its offset; undefined without a day. */
export function dateFrom({ day, time }: DateParts): string | undefined {
  if (!day) return undefined;
  if (!time) return day;
  const zone = -new Date(`${day}T${time}`).getTimezoneOffset();
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(zone);
  return `${day}T${time}:00${zone < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns the time zone of a local time; undefined for a day, and for a time whose offset differs from that of this device. */
export function zoneOf(date: string): string | undefined {
  const isHere = date.includes("T") && dateFrom(partsOf(date)) === date;
  return isHere ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

/** Returns the values of the inputs in local time; empty if the date is invalid. */
export function partsOf(date: string | undefined): DateParts {
  if (!date || Number.isNaN(Date.parse(date))) return { day: "", time: "" };
  if (!date.includes("T")) return { day: date, time: "" };
  const moment = new Date(date);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Returns the end of an event, in the form of its start; undefined if there is none. A time without a day is on the day of the start, or on the next one
 * if it is earlier.
 */
export function endFrom(start: DateParts, end: DateParts): string | undefined {
  if (start.time === "") return end.day === start.day ? undefined : dateFrom({ day: end.day, time: "" });
  if (end.time === "") return undefined;
  const day = end.day || (end.time < start.time ? dayAfter(start.day) : start.day);
  return dateFrom({ day, time: end.time });
}

/** Returns the values of the inputs for the end. The day of the start is left out, so that changing it moves the end as well. */
export function endPartsOf(start: DateParts, end: string | undefined): DateParts {
  const parts = partsOf(end);
  return parts.day === start.day ? { ...parts, day: "" } : parts;
}

/** Returns whether an event that starts at `date` can end at `end`. */
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
