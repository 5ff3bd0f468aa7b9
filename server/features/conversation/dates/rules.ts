import { eventDays, placeLength, remindBeforeAtMost } from "#contract/limits.ts";
import { appError } from "../../../errors.ts";
import { checkRepetition, keepRepetitionValid, scheduleOf, seriesOf, type Schedule } from "./rules-repetition.ts";

/** Without a zone a time would be ambiguous. */
const form = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

const msPerMinute = 60 * 1000;
const msPerDay = 24 * 60 * msPerMinute;

export type MessageDate = { day: string } | { moment: Date };

type Data = Record<string, unknown>;

/** Parses an ISO 8601 date, or date and time with a zone, between the years 1 and 9999. Throws otherwise. */
export function readDate(date: unknown): MessageDate {
  const [, day, time] = (typeof date === "string" && form.exec(date)) || [];
  if (day === undefined || !isDay(day)) throw appError("date_invalid");
  if (time === undefined) return { day };
  const moment = new Date(String(date));
  if (!isInCalendar(moment)) throw appError("date_invalid");
  return { moment };
}

export function validDateOf({ date }: Data): string | null {
  return parseDate(date) === undefined ? null : String(date);
}

export function isEvent(data: Data): boolean {
  return validDateOf(data) !== null;
}

/** Throws `date_invalid`, `date_end_invalid`, `place_invalid`, `remind_before_invalid`, `repeat_invalid` or `cancelled_invalid`. */
export function checkEvent(data: Data): void {
  const { date, date_end, place, remind_before } = data;
  if (date !== undefined) readDate(date);
  if (date_end !== undefined && !isEndOf(date, date_end)) throw appError("date_end_invalid");
  if (place !== undefined && !isPlace(place)) throw appError("place_invalid");
  if (remind_before !== undefined && !isReminder(remind_before)) throw appError("remind_before_invalid");
  checkRepetition(data);
}

/** Other clients change only the date, so what no longer fits it is dropped. */
export function keepEventValid(data: Data, changes: Data): Data {
  if (!("date" in changes)) return data;
  const { date, date_end, place, remind_before, ...rest } = data;
  const isEndKept = date_end !== undefined && ("date_end" in changes || isEndOf(date, date_end));
  const isPlaceKept = place !== undefined && ("place" in changes || date !== undefined);
  const kept = {
    ...rest,
    ...(date !== undefined && { date }),
    ...(isEndKept && { date_end }),
    ...(isPlaceKept && { place }),
    ...(remind_before !== undefined && ("remind_before" in changes || date !== undefined) && { remind_before }),
  };
  return keepRepetitionValid(kept, changes);
}

export function eventColumns(data: Data) {
  const { date_end, place, remind_before } = data;
  const date = validDateOf(data);
  const end = date !== null && isEndOf(date, date_end) ? String(date_end) : null;
  const start = parseDate(date);
  const schedule = date === null ? null : scheduleOf(data);
  return {
    date,
    date_end: end,
    place: date !== null && isPlace(place) ? place.replaceAll("\0", "").trim().toWellFormed() : null,
    starts_at: start ? startOf(start) : null,
    ends_at: start ? endOf(parseDate(end) ?? start) : null,
    remind_at: start && schedule?.cancelled !== true ? reminderOf(startOf(start), remind_before) : null,
    ...scheduleColumns({ date, dateEnd: end }, schedule),
  };
}

function reminderOf(start: number, minutes: unknown): number | null {
  return isReminder(minutes) ? start - minutes * msPerMinute : null;
}

function scheduleColumns({ date, dateEnd }: { date: string | null; dateEnd: string | null }, written: Schedule | null) {
  if (date === null || written === null) return { schedule: null, event_until: null };
  const schedule = JSON.stringify(written);
  const { on, last } = seriesOf({ date, dateEnd, schedule });
  return { schedule, event_until: written.rule === undefined ? null : on(last).endsAt };
}

function parseDate(date: unknown): MessageDate | undefined {
  try {
    return readDate(date);
  } catch {
    return undefined;
  }
}

function isEndOf(date: unknown, end: unknown): boolean {
  const [first, last] = [parseDate(date), parseDate(end)];
  if (!first || !last || "day" in first !== "day" in last) return false;
  const length = endOf(last) - startOf(first);
  return startOf(last) >= startOf(first) && length <= eventDays * msPerDay;
}

export function isPlace(place: unknown): place is string {
  return typeof place === "string" && place.trim() !== "" && place.length <= placeLength;
}

function isReminder(minutes: unknown): minutes is number {
  return Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= remindBeforeAtMost;
}

function startOf(date: MessageDate): number {
  return "day" in date ? Date.parse(date.day) : date.moment.getTime();
}

function endOf(date: MessageDate): number {
  return "day" in date ? Date.parse(date.day) + msPerDay : date.moment.getTime();
}

function isDay(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return isInCalendar(start) && start.toISOString().startsWith(day);
}

function isInCalendar(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
