/** Values of the two date inputs: `2026-12-24`, and `18:30` or "". */
export interface DateParts {
  day: string;
  time: string;
}

/** Returns the day, or the local time with its offset; undefined without a day. */
export function dateFrom({ day, time }: DateParts): string | undefined {
  if (!day) return undefined;
  if (!time) return day;
  const zone = -new Date(`${day}T${time}`).getTimezoneOffset();
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(zone);
  return `${day}T${time}:00${zone < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns the time zone of a local time; undefined for a day, and for a time whose offset differs from that of this device. */
export function zoneOf(date: string): string | undefined {
  const isHere = date.includes("T") && dateFrom(splitDate(date)) === date;
  return isHere ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

/** Returns the values of the inputs in local time; empty if the date is invalid. */
export function splitDate(date: string | undefined): DateParts {
  if (!date || Number.isNaN(Date.parse(date))) return { day: "", time: "" };
  if (!date.includes("T")) return { day: date, time: "" };
  const moment = new Date(date);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
