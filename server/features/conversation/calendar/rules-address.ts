import { birthdayOf } from "../../identity/people/rules-birthdays.ts";
import type { CalendarEntry } from "./rules-file.ts";
import { readDate } from "../dates/rules.ts";
import { isEventCancelled, repeatingOf } from "../dates/rules-repetition.ts";
import type { BirthdayInPeriodRow, EventRow } from "./rules-period.ts";
import { titleOfEvent } from "./rules.ts";

interface Site {
  url: string;
  instanceId: string;
}

export function entryOfEvent(event: EventRow, { url, instanceId }: Site): CalendarEntry {
  const link = `${url}/messages/${event.id}`;
  return {
    uid: `${event.id}@${instanceId}`,
    changedAt: new Date(event.changedAt),
    date: readDate(event.date),
    repeating: repeatingOf(event),
    isCancelled: isEventCancelled(event),
    end: event.dateEnd === null ? undefined : readDate(event.dateEnd),
    place: event.place ?? undefined,
    title: titleOfEvent(event) || event.groupName,
    text: [event.groupName, event.excerpt, link].filter(Boolean).join("\n\n"),
    url: link,
  };
}

/** A leap year, for birthdays without a year. */
const anyYear = 2000;

/** A birthday on 29 February is on the last day of February. */
export function entryOfBirthday(row: BirthdayInPeriodRow, { url, instanceId }: Site): CalendarEntry | undefined {
  const birthday = birthdayOf(row);
  if (!birthday) return undefined;
  const { day, month, year = anyYear } = birthday;
  const two = (number: number) => String(number).padStart(2, "0");
  const isLeapDay = day === 29 && month === 2;
  return {
    uid: `birthday-${row.id}@${instanceId}`,
    changedAt: new Date(0),
    date: { day: `${year}-${two(month)}-${two(day)}` },
    repeating: { rule: isLeapDay ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "FREQ=YEARLY", zone: undefined, except: [] },
    title: `🎂 ${row.name}`,
    text: "",
    url: `${url}/users/${row.id}`,
  };
}
