import { DateTime, IANAZone, type Zone } from "luxon";
import {
  dayAt,
  dayNumberOf,
  dayOf,
  occursOn,
  formatRepetition,
  lastDayOf,
  parseRepetition,
  type Day,
  type Repetition,
} from "#contract/repetition.ts";
import { cancelledAtMost } from "#contract/limits.ts";
import { appError } from "../../../errors.ts";
import { localTime, offsetAt, offsetWords, zoneOf } from "./rules-time-zones.ts";

const msPerDay = 24 * 60 * 60 * 1000;

type Data = Record<string, unknown>;

/** `schedule` is JSON, null for an event that neither repeats nor is cancelled. */
export interface EventColumns {
  date: string;
  dateEnd: string | null;
  schedule: string | null;
}

export interface Schedule {
  rule?: string;
  /** IANA name of the zone in which the event keeps its time of day; without one, the offset of its date counts. */
  zone?: string;
  last?: number;
  /** True for the whole event, or the days of cancelled repetitions. */
  cancelled?: true | string[];
}

/** Milliseconds; whole days from midnight to midnight in UTC. */
export interface Occurrence {
  /** Day in the event's time zone. */
  day: string;
  date: string;
  dateEnd: string | null;
  startsAt: number;
  endsAt: number;
  isCancelled: boolean;
  /** "" for the first occurrence, so that responses stay when an event begins to repeat. */
  key: string;
}

/** Throws `repeat_invalid` or `cancelled_invalid`. */
export function checkRepetition({ date, date_zone, repeat, cancelled }: Data): void {
  if (repeat !== undefined && repetitionOf({ date, date_zone, repeat }) === undefined) throw appError("repeat_invalid");
  if (cancelled !== undefined && !isCancellation(cancelled)) throw appError("cancelled_invalid");
}

export function withNormalRule(data: Data): Data {
  const repetition = repetitionOf(data);
  return repetition ? { ...data, repeat: formatRepetition(repetition.rule) } : data;
}

/** Other clients change only the date, so a repetition that does not fit it is dropped, and what depends on it. */
export function keepRepetitionValid(data: Data, changes: Data): Data {
  const { repeat, cancelled, ...rest } = data;
  const isRepeatKept = repeat !== undefined && ("repeat" in changes || repetitionOf(data) !== undefined);
  const isCancelledKept =
    cancelled !== undefined &&
    ("cancelled" in changes || (data.date !== undefined && (cancelled === true || isRepeatKept)));
  return { ...rest, ...(isRepeatKept && { repeat }), ...(isCancelledKept && { cancelled }) };
}

export function scheduleOf(data: Data): Schedule | null {
  const repetition = repetitionOf(data);
  const cancelled = isCancellation(data.cancelled) ? data.cancelled : undefined;
  const days = cancelled === true || repetition ? cancelled : undefined;
  if (!repetition && !days) return null;
  return {
    ...(repetition && { rule: formatRepetition(repetition.rule), last: repetition.last }),
    ...(repetition && isZone(data.date_zone) && { zone: data.date_zone }),
    ...(days && { cancelled: days }),
  };
}

function repetitionOf({ date, date_zone, repeat }: Data): { rule: Repetition; last: number } | undefined {
  if (typeof repeat !== "string" || typeof date !== "string") return undefined;
  const zone = zoneOf(date, isZone(date_zone) ? date_zone : undefined);
  const start = localTime(date, zone);
  const rule = parseRepetition(withUntilDay(repeat, zone, date.includes("T") ? start : undefined));
  if (!rule) return undefined;
  const last = Number.isNaN(start) ? undefined : lastDayOf(rule, dayIn(start));
  return last === undefined ? undefined : { rule, last };
}

const untilTime = /(?<=\bUNTIL=)(\d{8}T\d{6})(Z?)(?=;|$)/i;

/** Converts a time in UNTIL to the last day in the event's zone. `start`: its local time; undefined for whole days. */
function withUntilDay(rule: string, zone: Zone, start: number | undefined): string {
  return rule.replace(untilTime, (_whole, time: string, utc: string) => {
    if (start === undefined) return time.slice(0, 8);
    const at = DateTime.fromFormat(time.toUpperCase(), "yyyyMMdd'T'HHmmss", { zone: "utc" }).toMillis();
    if (Number.isNaN(at)) return "";
    const local = utc === "" ? at : at + zone.offset(at) * 60_000;
    const startThatDay = start + (dayIn(local) - dayIn(start)) * msPerDay;
    return dayOf(dayIn(local) - (startThatDay > local ? 1 : 0)).replaceAll("-", "");
  });
}

function isCancellation(cancelled: unknown): cancelled is true | string[] {
  if (cancelled === true) return true;
  return Array.isArray(cancelled) && cancelled.length <= cancelledAtMost && cancelled.every(isDay);
}

function isDay(day: unknown): boolean {
  return typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(dayNumberOf(day));
}

function isZone(zone: unknown): zone is string {
  return typeof zone === "string" && zone.length <= 64 && IANAZone.isValidZone(zone);
}

export interface Series {
  first: number;
  last: number;
  length: number;
  fallsOn: (day: Day) => boolean;
  /** False if the whole event is cancelled. */
  isSkipped: (day: number) => boolean;
  repeats: boolean;
  on: (day: number) => Occurrence;
}

/** `columns` must have a valid date. */
export function seriesOf({ date, dateEnd, schedule }: EventColumns): Series {
  const { rule, zone: name, last, cancelled }: Schedule = schedule === null ? {} : (JSON.parse(schedule) as Schedule);
  const zone = zoneOf(date, name);
  const start = localTime(date, zone);
  const end = dateEnd === null ? start : localTime(dateEnd, zone);
  const first = dayIn(start);
  const repetition = rule === undefined ? undefined : parseRepetition(rule);
  const days = Array.isArray(cancelled) ? cancelled : [];
  const begin = dayAt(first);
  const isSkipped = (day: number) => days.length > 0 && days.includes(dayOf(day));
  const isWholeDay = !date.includes("T");
  const on = (day: number): Occurrence => {
    const shift = (day - first) * msPerDay;
    const [from, to] = [start + shift, end + shift].map((local) => ({ local, offset: offsetAt(zone, local) }));
    return {
      day: dayOf(day),
      key: day === first ? "" : dayOf(day),
      isCancelled: cancelled === true || isSkipped(day),
      date: day === first ? date : formatTime(from!, isWholeDay),
      dateEnd: dateEnd === null || day === first ? dateEnd : formatTime(to!, isWholeDay),
      startsAt: from!.local - from!.offset,
      endsAt: to!.local - to!.offset + (isWholeDay ? msPerDay : 0),
    };
  };
  return {
    first,
    last: last ?? first,
    length: dayIn(end) - first,
    on,
    repeats: repetition !== undefined,
    isSkipped,
    fallsOn: (day) => (repetition ? occursOn(repetition, begin, day) : day.number === first),
  };
}

function dayIn(local: number): number {
  return Math.floor(local / msPerDay);
}

function formatTime({ local, offset }: { local: number; offset: number }, isWholeDay: boolean): string {
  const time = new Date(local).toISOString();
  return isWholeDay ? time.slice(0, 10) : `${time.slice(0, 19)}${offsetWords(offset)}`;
}

/** Days by which the day of an event can differ from that in UTC. */
const zoneDays = 1;

/** Skips cancelled occurrences. Returns the last one if none is left. */
export function currentOccurrence(columns: EventColumns, now: number): Occurrence {
  const series = seriesOf(columns);
  return nextOccurrence(series, now) ?? series.on(series.last);
}

export function occurrenceOn(columns: EventColumns, day: string): Occurrence | undefined {
  const [series, number] = [seriesOf(columns), dayNumberOf(day)];
  return series.repeats && number <= series.last && series.fallsOn(dayAt(number)) ? series.on(number) : undefined;
}

export function nextOccurrence(series: Series, after: number): Occurrence | undefined {
  const start = Math.floor(after / msPerDay) - series.length - zoneDays;
  let occurrence = occurrenceFrom(series, Math.max(series.first, start));
  while (occurrence && occurrence.endsAt <= after) occurrence = occurrenceAfter(series, occurrence);
  return occurrence;
}

export function occurrenceAfter(series: Series, { day }: Occurrence): Occurrence | undefined {
  return occurrenceFrom(series, dayNumberOf(day) + 1);
}

/** Days to look for occurrences before and after another: yearly events show at least one of each. */
const daysAround = 800;

/** Returns an occurrence, at most `before` earlier and at most `after` later ones, including cancelled ones, by day. */
export function occurrencesAround(
  series: Series,
  { day }: Occurrence,
  { before, after }: { before: number; after: number },
): Occurrence[] {
  const middle = dayNumberOf(day);
  const found = (step: 1 | -1, limit: number) => {
    const days: number[] = [];
    for (let at = middle + step; Math.abs(at - middle) <= daysAround && days.length < limit; at += step)
      if (at >= series.first && at <= series.last && series.fallsOn(dayAt(at))) days.push(at);
    return days;
  };
  return [...found(-1, before).reverse(), middle, ...found(1, after)].map((at) => series.on(at));
}

function occurrenceFrom(series: Series, start: number): Occurrence | undefined {
  for (let day = start; day <= series.last; day++)
    if (series.fallsOn(dayAt(day)) && !series.isSkipped(day)) return series.on(day);
  return undefined;
}

/** Returns occurrences by day. Iterates over the days once for all events, so that a few daily events do not hide the others. */
export function occurrencesIn<Event extends EventColumns>(
  events: readonly Event[],
  { from, to, limit }: { from: number; to: number; limit: number },
): { event: Event; occurrence: Occurrence; repeats: boolean }[] {
  const all = events.map((event) => ({ event, series: seriesOf(event) }));
  const earliest = Math.floor(from / msPerDay) - zoneDays;
  const found = [];
  const first = Math.min(...all.map(({ series }) => Math.max(series.first, earliest - series.length)));
  for (let number = first; number <= Math.floor(to / msPerDay) + zoneDays && found.length < limit; number++) {
    const day = dayAt(number);
    for (const { event, series } of all) {
      if (number < earliest - series.length || number > series.last || !series.fallsOn(day)) continue;
      const occurrence = series.on(number);
      if (occurrence.startsAt < to && occurrence.endsAt >= from)
        found.push({ event, occurrence, repeats: series.repeats });
    }
  }
  return found.sort((a, b) => a.occurrence.startsAt - b.occurrence.startsAt).slice(0, limit);
}

export interface Repeating {
  rule: string;
  /** Zone in which the event keeps its time of day; undefined for whole days. */
  zone: Zone | undefined;
  except: string[];
}

export function repeatingOf(columns: EventColumns): Repeating | undefined {
  const series = seriesOf(columns);
  if (!series.repeats) return undefined;
  const { rule, zone, cancelled } = JSON.parse(columns.schedule!) as Schedule & { rule: string };
  const { until, ...repetition } = parseRepetition(rule)!;
  const { date } = columns;
  // A calendar counts only to a time if the start has one.
  const end = until === undefined ? "" : `;UNTIL=${stamp(series.on(series.last), date)}`;
  return {
    rule: formatRepetition(repetition) + end,
    zone: date.includes("T") ? zoneOf(date, zone) : undefined,
    except: (Array.isArray(cancelled) ? cancelled : []).flatMap((day) => occurrenceOn(columns, day)?.date ?? []),
  };
}

function stamp({ startsAt, day }: Occurrence, date: string): string {
  const time = new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, "");
  return date.includes("T") ? `${time}Z` : day.replaceAll("-", "");
}

export function isEventCancelled({ schedule }: Pick<EventColumns, "schedule">): boolean {
  return schedule !== null && (JSON.parse(schedule) as Schedule).cancelled === true;
}
