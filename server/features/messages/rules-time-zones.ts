import { DateTime, FixedOffsetZone, IANAZone, type Zone } from "luxon";

const msPerMinute = 60_000;
const msPerDay = 24 * 60 * msPerMinute;
/** Years before and after the present for which calendars learn when clocks change. */
const [yearsBefore, yearsAfter] = [2, 6];
/** Clocks are not changed twice within this time. */
const step = 14 * msPerDay;

/** Returns the zone of this IANA name, or else the offset of a date with time. */
export function zoneOf(date: string, name: string | undefined): Zone {
  if (!date.includes("T")) return FixedOffsetZone.utcInstance;
  if (name !== undefined) return IANAZone.create(name);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  if (sign === undefined) return FixedOffsetZone.utcInstance;
  return FixedOffsetZone.instance((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** Returns a date as the clocks of its zone show it, in milliseconds as if they were in UTC. A day is the same everywhere. */
export function localTime(date: string, zone: Zone): number {
  const at = Date.parse(date);
  return date.includes("T") ? at + zone.offset(at) * msPerMinute : at;
}

/** Returns the offset of a zone at a local time, in milliseconds. A time that clocks leave out counts with the offset before the change. */
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

/** Returns a time zone for a calendar file (RFC 5545), which has to say when its clocks change. */
export function zoneLines(zone: Zone, now: number): string[] {
  const from = now - yearsBefore * 366 * msPerDay;
  const changes = changesOf(zone, from, now + yearsAfter * 366 * msPerDay);
  const parts = [{ at: 0, before: zone.offset(from), after: zone.offset(from) }, ...changes];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zoneId(zone)}`,
    ...parts.flatMap((part) => partLines(zone, part)),
    "END:VTIMEZONE",
  ];
}

interface Change {
  at: number;
  /** Offsets in minutes. */
  before: number;
  after: number;
}

function changesOf(zone: Zone, from: number, to: number): Change[] {
  const changes = [];
  for (let at = from; at < to; at += step) {
    const [before, after] = [zone.offset(at), zone.offset(at + step)];
    if (before !== after) changes.push({ at: firstAfter(zone, at, at + step), before, after });
  }
  return changes;
}

/** Halves the time in which the offset changes until a minute is left. */
function firstAfter(zone: Zone, from: number, to: number): number {
  const before = zone.offset(from);
  let [low, high] = [from, to];
  while (high - low > msPerMinute) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offset(middle) === before) low = middle;
    else high = middle;
  }
  return Math.floor(high / msPerMinute) * msPerMinute;
}

function partLines(zone: Zone, { at, before, after }: Change): string[] {
  const isSummer = at > 0 && zone instanceof IANAZone && DateTime.fromMillis(at, { zone }).isInDST;
  const kind = isSummer ? "DAYLIGHT" : "STANDARD";
  const local = new Date(at + before * msPerMinute).toISOString();
  return [
    `BEGIN:${kind}`,
    `DTSTART:${at === 0 ? "19700101T000000" : local.slice(0, 19).replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${offsetWords(before * msPerMinute).replace(":", "")}`,
    `TZOFFSETTO:${offsetWords(after * msPerMinute).replace(":", "")}`,
    `END:${kind}`,
  ];
}

/** Returns an offset in milliseconds as in `+01:00`. */
export function offsetWords(offset: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.abs(offset) / msPerMinute;
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
}
