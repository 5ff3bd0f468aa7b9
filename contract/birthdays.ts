import type { Birthday } from "./accounts.ts";
import type { ErrorCode } from "./errors.ts";

export type CalendarDay = Required<Birthday>;

const firstYear = 1900;
/** A leap year, so that 29 February is accepted without a year. */
const leapYear = 2000;

/** `today` is the last accepted day. */
export function birthdayError({ day, month, year }: Birthday, today: CalendarDay): ErrorCode | undefined {
  if (year !== undefined && !(year >= firstYear && year <= today.year)) return "birthday_out_of_range";
  if (!isDay({ day, month, year: year ?? leapYear })) return "birthday_invalid";
  const isLater = year === today.year && dayNumber({ day, month }) > dayNumber(today);
  return isLater ? "birthday_out_of_range" : undefined;
}

/** Celebrates 29 February on the 28th in other years. */
export function isCelebratedOn(birthday: Birthday, today: CalendarDay): boolean {
  return celebratedOn(today).includes(dayNumber(birthday));
}

/** Returns day numbers; two on 28 February in most years. */
export function celebratedOn(today: CalendarDay): number[] {
  const number = dayNumber(today);
  const leapDay = { day: 29, month: 2 };
  const isForLeapDay = number === dayNumber({ day: 28, month: 2 }) && !isDay({ ...leapDay, year: today.year });
  return isForLeapDay ? [number, dayNumber(leapDay)] : [number];
}

/** Returns a number that rises through the year: 517 for 17 May. */
export function dayNumber({ day, month }: Birthday): number {
  return month * 100 + day;
}

function isDay({ day, month, year }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
