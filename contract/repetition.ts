/** Days are numbers since 1970-01-01, a Thursday, so that calculations need no time zone. */

export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export interface Repetition {
  frequency: Frequency;
  interval: number;
  /** Weekdays from 0 for Monday. `nth` counts within the month, from its end if negative. */
  weekdays: readonly { weekday: number; nth?: number }[];
  /** Counts from the end of the month if negative. */
  monthDays: readonly number[];
  count?: number;
  until?: number;
}

const msPerDay = 24 * 60 * 60 * 1000;
/** Days from the first to the last occurrence at most. Also bounds the time of any calculation. */
const longest = 36_525;
/** The last day whose end has a four-digit year. */
const lastOfAll = dayNumberOf("9999-12-30");
export const repetitionsAtMost = 1000;

const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const longestInterval: Record<Frequency, number> = { DAILY: 366, WEEKLY: 52, MONTHLY: 24, YEARLY: 10 };

/** Parses a rule of RFC 5545 with FREQ, INTERVAL, BYDAY, BYMONTHDAY, and COUNT or UNTIL; undefined for others. Ignores the time in UNTIL. */
export function parseRepetition(rule: string): Repetition | undefined {
  const parts = rule.length <= ruleLength ? parseRule(rule) : undefined;
  if (!parts || (parts.COUNT !== undefined && parts.UNTIL !== undefined)) return undefined;
  const { FREQ, INTERVAL = "1", BYDAY, BYMONTHDAY, COUNT, UNTIL } = parts;
  const frequency = FREQ as Frequency;
  const repetition = {
    frequency,
    interval: numberIn(INTERVAL, longestInterval[frequency]),
    weekdays: weekdaysIn(BYDAY, frequency),
    monthDays: monthDaysIn(BYMONTHDAY, frequency),
    ...(COUNT !== undefined && { count: numberIn(COUNT, repetitionsAtMost) }),
    ...(UNTIL !== undefined && { until: untilIn(UNTIL) }),
  };
  return Object.values(repetition).every((value) => value !== undefined) ? (repetition as Repetition) : undefined;
}

const partNames = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL"] as const;
type Parts = Partial<Record<(typeof partNames)[number], string>>;
const ruleLength = 200;

/** Rejects unknown and duplicate parts. */
function parseRule(rule: string): Parts | undefined {
  const parts: Parts = {};
  for (const part of rule.toUpperCase().split(";")) {
    const [, written, value] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    const name = partNames.find((one) => one === written);
    if (name === undefined || parts[name] !== undefined) return undefined;
    parts[name] = value;
  }
  return parts;
}

export function formatRepetition({ frequency, interval, weekdays, monthDays, count, until }: Repetition): string {
  const days = weekdays.map(({ weekday, nth }) => `${nth ?? ""}${weekdayNames[weekday]!}`);
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(",")}`] : []),
    ...(monthDays.length > 0 ? [`BYMONTHDAY=${monthDays.join(",")}`] : []),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${dayOf(until).replaceAll("-", "")}`]),
  ].join(";");
}

/** Precomputed once for all events that may occur on it. */
export interface Day {
  number: number;
  /** Months since the year 0. */
  month: number;
  /** Days of the month, from 1. */
  fromStart: number;
  fromEnd: number;
  /** Day from 0 for Monday. */
  weekday: number;
}

export function dayAt(number: number): Day {
  const date = new Date(number * msPerDay);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const fromStart = date.getUTCDate();
  const weekday = (((number + 3) % 7) + 7) % 7;
  return { number, month: year * 12 + month, fromStart, fromEnd: length + 1 - fromStart, weekday };
}

/** Ignores COUNT and UNTIL. Takes the same time for any rule. */
export function occursOn({ frequency, interval, weekdays, monthDays }: Repetition, first: Day, day: Day): boolean {
  if (day.number < first.number) return false;
  if (frequency === "DAILY") return (day.number - first.number) % interval === 0 && isAnyWeekday(weekdays, day);
  if (frequency === "WEEKLY") {
    if ((weekOf(day) - weekOf(first)) % interval !== 0) return false;
    return weekdays.length > 0 ? isAnyWeekday(weekdays, day) : day.weekday === first.weekday;
  }
  if ((day.month - first.month) % (frequency === "YEARLY" ? interval * 12 : interval) !== 0) return false;
  if (weekdays.length + monthDays.length === 0) return day.fromStart === first.fromStart;
  return isNthWeekday(weekdays, day) && isMonthDay(monthDays, day);
}

function isNthWeekday(weekdays: Repetition["weekdays"], { fromStart, fromEnd, weekday: ofDay }: Day): boolean {
  if (weekdays.length === 0) return true;
  const [nthFromStart, nthFromEnd] = [Math.ceil(fromStart / 7), -Math.ceil(fromEnd / 7)];
  return weekdays.some(
    ({ weekday, nth }) => weekday === ofDay && (nth === undefined || nth === nthFromStart || nth === nthFromEnd),
  );
}

function isMonthDay(monthDays: Repetition["monthDays"], { fromStart, fromEnd }: Day): boolean {
  return monthDays.length === 0 || monthDays.includes(fromStart) || monthDays.includes(-fromEnd);
}

/** Undefined if `start` itself is not an occurrence. */
export function lastDayOf(repetition: Repetition, start: number): number | undefined {
  const first = dayAt(start);
  const end = Math.min(repetition.until ?? Infinity, start + longest, lastOfAll);
  if (end < start || !occursOn(repetition, first, first)) return undefined;
  if (repetition.count === undefined) {
    let last = end;
    while (!occursOn(repetition, first, dayAt(last))) last--;
    return last;
  }
  let last = start;
  for (let day = start, left = repetition.count; left > 0 && day <= end; day++)
    if (occursOn(repetition, first, dayAt(day))) [last, left] = [day, left - 1];
  return last;
}

export function dayNumberOf(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / msPerDay);
}

export function dayOf(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, 10);
}

function weekOf({ number }: Day): number {
  return Math.floor((number + 3) / 7);
}

function isAnyWeekday(weekdays: Repetition["weekdays"], day: Day): boolean {
  return weekdays.length === 0 || weekdays.some(({ weekday }) => weekday === day.weekday);
}

function numberIn(text: string, most: number | undefined): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return most !== undefined && number >= 1 && number <= most ? number : undefined;
}

function weekdaysIn(text: string | undefined, frequency: Frequency): Repetition["weekdays"] | undefined {
  if (text === undefined) return [];
  const weekdays = text.split(",").map((part) => {
    const [, nth, name] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(part) ?? [];
    const weekday = weekdayNames.findIndex((one) => one === name);
    return { weekday, ...(nth !== undefined && { nth: Number(nth) }) };
  });
  const isValid = weekdays.every(
    ({ weekday, nth }) => weekday >= 0 && frequency !== "YEARLY" && (nth === undefined || frequency === "MONTHLY"),
  );
  return isValid && weekdays.length <= 35 ? weekdays : undefined;
}

function monthDaysIn(text: string | undefined, frequency: Frequency): readonly number[] | undefined {
  if (text === undefined) return [];
  const days = text.split(",").map((part) => (/^[+-]?\d{1,2}$/.test(part) ? Number(part) : 0));
  const isValid = days.every((day) => day !== 0 && Math.abs(day) <= 31) && days.length <= 62;
  return isValid && frequency === "MONTHLY" ? days : undefined;
}

function untilIn(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const number = dayNumberOf(written);
  return Number.isNaN(number) || dayOf(number) !== written ? undefined : number;
}
