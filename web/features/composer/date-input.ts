/** Values of the two fields of a date: `2026-12-24`, and `18:30` or nothing. */
export interface DateParts {
  day: string;
  time: string;
}

/** A day, or with a time the moment it is by this device's clock, with its zone; undefined as long as there is no day. */
export function dateFrom({ day, time }: DateParts): string | undefined {
  if (!day) return undefined;
  if (!time) return day;
  const zone = -new Date(`${day}T${time}`).getTimezoneOffset();
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(zone);
  return `${day}T${time}:00${zone < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Names the zone of a moment that was written on this device; undefined for a day, and for a moment with another offset. */
export function zoneOf(date: string): string | undefined {
  const isHere = date.includes("T") && dateFrom(partsOf(date)) === date;
  return isHere ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

/** The same by this device's clock; what cannot be read is empty. */
export function partsOf(date: string | undefined): DateParts {
  if (!date || Number.isNaN(Date.parse(date))) return { day: "", time: "" };
  if (!date.includes("T")) return { day: date, time: "" };
  const moment = new Date(date);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
