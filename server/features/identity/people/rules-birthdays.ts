import { DateTime } from "luxon";
import type { Birthday } from "#contract/accounts.ts";
import { birthdayError, dayNumber, type CalendarDay } from "#contract/birthdays.ts";
import { appError } from "../../../errors.ts";

export interface BirthdayRow {
  birthday: number | null;
  birthYear: number | null;
}

export function birthdayOf({ birthday, birthYear }: BirthdayRow): Birthday | undefined {
  if (birthday === null) return undefined;
  const [day, month] = [birthday % 100, Math.floor(birthday / 100)];
  return birthYear === null ? { day, month } : { day, month, year: birthYear };
}

/** Throws for an impossible birthday. */
export function birthdayColumns(birthday: Birthday | null, today: CalendarDay) {
  if (birthday === null) return { birthday: null, birth_year: null };
  const error = birthdayError(birthday, today);
  if (error) throw appError(error);
  return { birthday: dayNumber(birthday), birth_year: birthday.year ?? null };
}

/** `now` in milliseconds. */
export function calendarOf(now: number, timeZone: string): CalendarDay & { hour: number } {
  const { day, month, year, hour } = DateTime.fromMillis(now, { zone: timeZone });
  return { day, month, year, hour };
}
