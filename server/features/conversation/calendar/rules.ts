import { cancelledAtMost } from "#contract/limits.ts";
import type { Cancellation } from "#contract/calendar.ts";
import { appError } from "../../../errors.ts";
import { eventColumns } from "../dates/rules.ts";
import {
  currentOccurrence,
  nextOccurrence,
  occurrenceAfter,
  occurrenceOn,
  occurrencesAround,
  seriesOf,
  type EventColumns,
  type Occurrence,
} from "../dates/rules-repetition.ts";

/** Throws `not_an_event` for a message without a date. `data` is JSON. */
export function eventOf({ data }: { data: string }): EventColumns {
  const { date, date_end, schedule } = eventColumns(JSON.parse(data) as Record<string, unknown>);
  if (date === null) throw appError("not_an_event");
  return { date, dateEnd: date_end, schedule };
}

export function cancelledAfter(
  { data }: { data: string },
  { isCancelled, day }: Cancellation,
): true | string[] | undefined {
  if (day === undefined) return isCancelled || undefined;
  const { cancelled: before } = JSON.parse(data) as { cancelled?: true | string[] };
  const others = Array.isArray(before) ? before.filter((one) => one !== day) : [];
  const days = isCancelled ? [...others, day].sort() : others;
  return days.length > 0 ? days : undefined;
}

type Notes = Record<string, string>;

/** Returns why each day was cancelled; the key "" is for the whole event. Undefined if no reason is left. */
export function notesAfter(
  { data }: { data: string },
  { isCancelled, day = "", note = "" }: Cancellation,
): Notes | undefined {
  const { cancelled_notes: before } = JSON.parse(data) as { cancelled_notes?: unknown };
  const notes = Object.entries(isRecord(before) ? before : {}).filter(([of]) => of !== day);
  const words = writtenNote(note);
  if (isCancelled && words) notes.push([day, words]);
  return notes.length > 0 ? (Object.fromEntries(notes.slice(-cancelledAtMost)) as Notes) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns undefined if the event does not repeat. Throws `not_an_event`, and `date_not_found` for a day without an occurrence. */
export function occurrenceOf(message: { data: string }, now: number, day?: string): Occurrence | undefined {
  const event = eventOf(message);
  return seriesOf(event).repeats ? occurrenceAsked(event, now, day) : undefined;
}

/** Returns the only occurrence of an event that does not repeat. Throws `date_not_found` for a day without an occurrence. */
export function occurrenceAsked(event: EventColumns, now: number, day?: string): Occurrence {
  if (day === undefined || !seriesOf(event).repeats) return currentOccurrence(event, now);
  const occurrence = occurrenceOn(event, day);
  if (!occurrence) throw appError("date_not_found");
  return occurrence;
}

/** Returns an occurrence and those around it, including cancelled ones. */
export function nearbyOccurrences(message: { data: string }, occurrence: Occurrence): Occurrence[] {
  return occurrencesAround(seriesOf(eventOf(message)), occurrence, nearby);
}

/** A phone shows about four. */
const nearby = { before: 3, after: 8 };
const msPerMinute = 60_000;

/** Returns the latest occurrence whose reminder is due and not older than `latest`, and the time of the next reminder. */
export function remindersOf(message: { data: string }, now: number, latest: number) {
  const { remind_before } = JSON.parse(message.data) as { remind_before: number };
  const series = seriesOf(eventOf(message));
  const before = remind_before * msPerMinute;
  let due: Occurrence | undefined;
  let next = nextOccurrence(series, now - latest);
  while (next && next.startsAt - before <= now) {
    if (next.endsAt > now && next.startsAt - before > now - latest) due = next;
    next = occurrenceAfter(series, next);
  }
  return { due, nextAt: next && next.startsAt - before };
}

export function writtenNote(note: string): string {
  return note
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

const longestTitle = 60;

/** Falls back to the beginning of the text, or "". */
export function titleOfEvent({ title, excerpt }: { title: string | null; excerpt: string | null }): string {
  return title ?? excerpt?.split("\n")[0]?.slice(0, longestTitle) ?? "";
}
