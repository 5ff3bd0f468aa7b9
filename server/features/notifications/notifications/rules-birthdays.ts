import type { CalendarDay } from "#contract/birthdays.ts";
import { calendarOf } from "../../identity/people/rules-birthdays.ts";

/** The hour from which birthdays are told, in the server's time zone. */
const morning = 8;

/** Returns the day whose birthdays are to be told at a time (milliseconds); undefined before the morning. */
export function dayToTell(now: number, timeZone: string): CalendarDay | undefined {
  const { hour, ...day } = calendarOf(now, timeZone);
  return hour < morning ? undefined : day;
}
