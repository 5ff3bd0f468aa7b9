import { dayNumber } from "#contract/birthdays.ts";
import type { Rsvp, Period } from "#contract/calendar.ts";
import { eventDays } from "#contract/limits.ts";
import { appError } from "../../../errors.ts";
import type { BirthdayRow } from "../../identity/people/rules-birthdays.ts";
import { occurrencesIn } from "../dates/rules-repetition.ts";
import type { Person } from "../../identity/people/rules.ts";

export interface EventRow {
  id: string;
  title: string | null;
  excerpt: string | null;
  date: string;
  dateEnd: string | null;
  place: string | null;
  groupId: string;
  groupName: string;
  changedAt: number;
  answer: Rsvp | null;
  /** JSON object of the user's responses by occurrence, for a repeating event. */
  answers: string | null;
  schedule: string | null;
  startsAt: number;
  /** 1 if the user is its author and comes until they respond. */
  isComingUnasked: 0 | 1;
}

/** `day`: that of the occurrence, if it is one of several. */
export type EventInPeriod = EventRow & { isCancelled: boolean; repeats: boolean; day?: string };

export type BirthdayInPeriodRow = Person & BirthdayRow;

const msPerHour = 60 * 60 * 1000;
const msPerDay = 24 * msPerHour;
/** The largest offset from UTC, rounded up. */
const zones = 15 * msPerHour;
const longestPeriod = 400;

export interface Times {
  earliest: number;
  from: number;
  to: number;
}

/** The days of a period anywhere on earth. Throws `bad_request` for an invalid period. */
export function timesOf({ from, to }: Period): Times {
  const [first, last] = [startOf(from), startOf(to)];
  if (last < first || last - first > longestPeriod * msPerDay) throw appError("bad_request");
  return toPeriod(first - zones, last + msPerDay + zones);
}

export function toPeriod(from: number, to: number): Times {
  return { earliest: from - (eventDays + 1) * msPerDay, from, to };
}

export function birthdayNumbersOf({ from, to }: Period): { first: number; last: number; wraps: number } {
  const isWholeYear = startOf(to) - startOf(from) >= 365 * msPerDay;
  if (isWholeYear) return { first: 101, last: 1231, wraps: 0 };
  const [first, last] = [numberOf(from), numberOf(to)];
  // A birthday on 29 February is celebrated a day earlier in most years.
  return { first, last: last === 228 ? 229 : last, wraps: last < first ? 1 : 0 };
}

function numberOf(day: string): number {
  return dayNumber({ month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) });
}

function startOf(day: string): number {
  const start = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(day)) throw appError("bad_request");
  return start.getTime();
}

function answerOn({ answers }: EventRow, key: string): Rsvp | null {
  return answers === null ? null : ((JSON.parse(answers) as Record<string, Rsvp>)[key] ?? null);
}

function unasked({ isComingUnasked }: EventRow): Rsvp | null {
  return isComingUnasked === 1 ? "yes" : null;
}

/** Earliest first. A response is set only on its own occurrence. */
export function eventsIn(rows: readonly EventRow[], { from, to }: Times, limit: number): EventInPeriod[] {
  const [planned, plain] = [true, false].map((wanted) => rows.filter(({ schedule }) => (schedule !== null) === wanted));
  const single = plain!.map((row) => ({
    ...row,
    answer: row.answer ?? unasked(row),
    isCancelled: false,
    repeats: false,
  }));
  const repeated = occurrencesIn(planned!, { from, to, limit }).map(({ event, occurrence, repeats }) => {
    const { key, day, date, dateEnd, startsAt, isCancelled } = occurrence;
    const answer = (repeats ? answerOn(event, key) : event.answer) ?? unasked(event);
    return { ...event, day, date, dateEnd, startsAt, isCancelled, repeats, answer };
  });
  return [...single, ...repeated].sort((a, b) => a.startsAt - b.startsAt).slice(0, limit);
}
