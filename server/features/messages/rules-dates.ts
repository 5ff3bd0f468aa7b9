import { appError } from "../../errors.ts";

/** A date, or a date and time with a zone; without a zone the time would be ambiguous. */
const form = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

export type MessageDate = { day: string } | { moment: Date };

/** Parses `data.date`: an ISO 8601 date, or date and time with a zone, between the years 1 and 9999. Throws otherwise. */
export function readDate(date: unknown): MessageDate {
  const [, day, time] = (typeof date === "string" && form.exec(date)) || [];
  if (day === undefined || !isDay(day)) throw appError("date_invalid");
  if (time === undefined) return { day };
  const moment = new Date(String(date));
  if (!isInCalendar(moment)) throw appError("date_invalid");
  return { moment };
}

/** Returns the date of a message for its card; null if there is none or it cannot be read. */
export function dateIn({ date }: Record<string, unknown>): string | null {
  try {
    readDate(date);
    return String(date);
  } catch {
    return null;
  }
}

function isDay(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return isInCalendar(start) && start.toISOString().startsWith(day);
}

function isInCalendar(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
