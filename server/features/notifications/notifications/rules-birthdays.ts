import type { CalendarDay } from "#contract/birthdays.ts";
import { isDayTold } from "../../conversation/dates/rules-reminders.ts";
import { calendarOf } from "../../identity/people/rules-birthdays.ts";

/** Returns the day whose birthdays are to be told at a time (milliseconds); undefined before the morning. */
export function dayToTell(now: number, timeZone: string): CalendarDay | undefined {
  const { hour, ...day } = calendarOf(now, timeZone);
  return isDayTold({ hour }) ? day : undefined;
}
