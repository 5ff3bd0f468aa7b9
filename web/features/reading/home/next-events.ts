import type { CalendarEvent } from "#contract/calendar.ts";
import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import { dateOf } from "../../messages/messages/content.ts";
import { daysOf } from "../calendar/entries.ts";
import { addDays, dayOf, weekdayWord } from "../calendar/days.ts";

/** Returns the first event of each group that is neither over nor cancelled, by the id of the group. `events`: earliest first. */
export function nextEvents(events: readonly CalendarEvent[], now: Date): ReadonlyMap<string, CalendarEvent> {
  const next = new Map<string, CalendarEvent>();
  for (const event of events)
    if (!event.cancelled && !next.has(event.group.id) && !isOver(event, now)) next.set(event.group.id, event);
  return next;
}

function isOver(event: CalendarEvent, now: Date): boolean {
  const end = dateOf({ data: { date: event.dateEnd ?? event.date } });
  if (end && "at" in end) return end.at * 1000 < now.getTime();
  const days = daysOf(event);
  return days === undefined || days.last < dayOf(now);
}

/** Days before an event from which the weekday says enough. */
const weekdayWithin = 6;

/** Returns "Sun 12:30" for an event in the coming days, else "Dec 5". */
export function shortWhen({ date }: CalendarEvent, { language, now }: { language: Language; now: Date }): string {
  const start = dateOf({ data: { date } });
  if (!start) return "";
  const [day, at] = "day" in start ? [start.day, undefined] : [dayOf(new Date(start.at * 1000)), start.at];
  if (day > addDays(dayOf(now), weekdayWithin))
    return formatDate(Date.parse(day) / 1000, { language, style: "day", timeZone: "UTC" });
  const time = at === undefined ? [] : [formatDate(at, { language, style: "time" })];
  return [weekdayWord(day, language), ...time].join(" ");
}
