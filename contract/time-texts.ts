/** Milliseconds: local time read as UTC, or an instant. */
export interface ParsedTime {
  time: number;
  /** True for an instant, whose local day may differ. */
  isUtc: boolean;
}

const noon = 12;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Returns undefined for a time that does not exist. Some phones write 24 for the first hour. */
export function timeOf(year: number, month: number, day: number, clock?: readonly number[]): number | undefined {
  const [hours = noon, minutes = 0, seconds = 0] = clock ?? [];
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hours % 24, minutes, seconds);
  const isSame = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isSame && hours <= 24 && minutes < 60 && seconds < 60 ? time.getTime() : undefined;
}

export function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > noon) return hour;
  return (hour % noon) + (/^(?:p|下午|午後|오후)/iu.test(half) ? noon : 0);
}

/** "2019:07:14 10:15:00", "2019-07-14T10:15:00.5+02:00", "2019/07/14 10:15 PM", "2019-07", "1993-00-00". */
const byYear =
  /^\D{0,2}(\d{4})(?:[-:/.](\d{1,2})(?:[-:/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d*)?\s*([AP]M)?)?)?)?(?!\d)/iu;
/** "Sun, 14 Jul 2019 10:15:00 +0200" and, in PNG, "Sun Jul 14 10:15:00 2019". */
const byDay = /(\d{1,2}) ([A-Z]{3})[A-Z]* (\d{4}) (\d\d):(\d\d):(\d\d)/iu;
const byMonth = /([A-Z]{3}) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (?:[A-Z]+ )?(\d{4})/iu;

/** Returns noon for a day, and the first day for a month or year. */
export function timeInText(text: string): number | undefined {
  const parts = byYear.exec(text.replaceAll("\0", " "));
  if (parts) return timeInParts(parts);
  const [, day, name, year, ...clock] = byDay.exec(text) ?? [];
  if (day !== undefined) return timeOf(Number(year), monthCalled(name!), Number(day), clock.map(Number));
  const [, other, of, hours, minutes, seconds, inYear] = byMonth.exec(text) ?? [];
  if (of === undefined) return undefined;
  return timeOf(Number(inYear), monthCalled(other!), Number(of), [hours, minutes, seconds].map(Number));
}

function timeInParts([, year, month, day, hours, minutes, seconds = "0", half]: RegExpExecArray): number | undefined {
  const [monthNumber, dayNumber] = [Number(month ?? 0), Number(day ?? 0)];
  const isWhole = monthNumber > 0 && dayNumber > 0;
  const clock = [hourOf(Number(hours), half), Number(minutes), Number(seconds)];
  const date = [Number(year), monthNumber || 1, dayNumber || 1] as const;
  return timeOf(...date, hours === undefined || !isWhole ? undefined : clock);
}

function monthCalled(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1;
}
