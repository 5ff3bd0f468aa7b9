import { isCelebratedOn } from "#contract/birthdays.ts";
import type { Calendar, CalendarEvent } from "#contract/calendar.ts";
import type { Author } from "#contract/messages.ts";
import { dateOf } from "../../messages/messages/content.ts";
import { addDays, dayOf } from "./days.ts";

export type Entry = { event: CalendarEvent; isFirstDay: boolean; isOver: boolean } | { birthday: Author };

/** Entries by day, each list in order: birthdays, then whole days, then by time. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

/** Returns the entries of each day of a period, in the time zone of this device. An event of several days is on each of them. */
export function entriesOf(calendar: Calendar, { from, to, now }: { from: string; to: string; now: Date }): Entries {
  const entries = new Map<string, Entry[]>();
  const add = (day: string, entry: Entry) => entries.set(day, [...(entries.get(day) ?? []), entry]);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    for (const { person, birthday } of calendar.birthdays)
      if (isCelebratedOn(birthday, { year, month, day: date })) add(day, { birthday: person });
  }
  for (const event of calendar.events.toSorted(wholeDaysFirst)) {
    const days = daysOf(event);
    if (!days) continue;
    const isOver = days.last < dayOf(now);
    for (let day = days.first < from ? from : days.first; day <= days.last && day <= to; day = addDays(day, 1))
      add(day, { event, isFirstDay: day === days.first || day === from, isOver });
  }
  return entries;
}

export function daysOf({ date, dateEnd }: CalendarEvent): { first: string; last: string } | undefined {
  const start = dateOf({ data: { date } });
  if (!start) return undefined;
  const end = dateOf({ data: { date: dateEnd } }) ?? start;
  if ("day" in start) return { first: start.day, last: "day" in end ? end.day : start.day };
  // An event until midnight does not take place on the day that begins then.
  const until = "at" in end && end.at > start.at ? end.at - 1 : start.at;
  return { first: dayOf(new Date(start.at * 1000)), last: dayOf(new Date(until * 1000)) };
}

/** Keeps the server's order of events with a time. */
function wholeDaysFirst(one: CalendarEvent, other: CalendarEvent): number {
  return Number(one.date.includes("T")) - Number(other.date.includes("T"));
}
