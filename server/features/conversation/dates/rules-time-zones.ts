import { FixedOffsetZone, IANAZone, type Zone } from "luxon";
import { tzlib_get_ical_block } from "timezones-ical-library";

const msPerMinute = 60_000;

/** Falls back to the offset of a date with time. */
export function zoneOf(date: string, name: string | undefined): Zone {
  if (!date.includes("T")) return FixedOffsetZone.utcInstance;
  if (name !== undefined) return IANAZone.create(name);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  if (sign === undefined) return FixedOffsetZone.utcInstance;
  return FixedOffsetZone.instance((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** Milliseconds as if the local time were UTC. A day is the same everywhere. */
export function localTime(date: string, zone: Zone): number {
  const at = Date.parse(date);
  return date.includes("T") ? at + zone.offset(at) * msPerMinute : at;
}

/** Milliseconds. A skipped local time counts with the offset before the change. */
export function offsetAt(zone: Zone, local: number): number {
  const guess = zone.offset(local) * msPerMinute;
  const one = zone.offset(local - guess) * msPerMinute;
  if (one === guess) return one;
  const other = zone.offset(local - one) * msPerMinute;
  return one === other ? one : Math.min(one, other);
}

/** Returns a name that needs no quotes in a calendar file. */
export function zoneId({ name }: Zone): string {
  return name.replaceAll(":", "");
}

/** RFC 5545, with the clock changes of the published zone data. */
export function zoneLines(zone: Zone): string[] {
  const name = `TZID:${zoneId(zone)}`;
  const [published] = zone instanceof IANAZone ? tzlib_get_ical_block(zone.name) : [];
  if (published) return published.split("\r\n").map((line) => (line.startsWith("TZID:") ? name : line));
  const offset = offsetWords(zone.offset(0) * msPerMinute).replace(":", "");
  const always = [
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
  ];
  return ["BEGIN:VTIMEZONE", name, ...always, "END:VTIMEZONE"];
}

export function offsetWords(offset: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.abs(offset) / msPerMinute;
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
}
