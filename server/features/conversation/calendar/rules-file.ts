import { DateTime, type Zone } from "luxon";
import { readDate, type MessageDate } from "../dates/rules.ts";
import type { Repeating } from "../dates/rules-repetition.ts";
import { zoneId, zoneLines } from "../dates/rules-time-zones.ts";

export interface CalendarEntry {
  /** Globally unique and permanent. */
  uid: string;
  changedAt: Date;
  date: MessageDate;
  end?: MessageDate;
  place?: string;
  remindBefore?: number;
  repeating?: Repeating;
  isCancelled?: boolean;
  title: string;
  text: string;
  url: string;
}

/** RFC 5545. */
export function calendarFile(entry: CalendarEntry): string {
  return fileOf([...zonesOf([entry]), ...entryLines(entry)]);
}

/** Calendars read the file again every hour. */
export function subscribedCalendar(entries: readonly CalendarEntry[]): string {
  return fileOf([
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...zonesOf(entries),
    ...entries.flatMap(entryLines),
  ]);
}

function fileOf(lines: readonly string[]): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Hearth//EN", ...lines, "END:VCALENDAR"];
  return all.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** A calendar needs the clock changes of repeating entries. */
function zonesOf(entries: readonly CalendarEntry[]): string[] {
  const zones = new Map<string, Zone>();
  for (const { repeating } of entries) if (repeating?.zone) zones.set(repeating.zone.name, repeating.zone);
  return [...zones.values()].flatMap((zone) => zoneLines(zone));
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, changedAt, date, end, place, repeating, isCancelled, title, text, url } = entry;
  const last = end && lastOf(date, end);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART${timeOf(date, repeating?.zone)}`,
    ...(last ? [`DTEND${timeOf(last, repeating?.zone)}`] : []),
    ...(repeating ? repetitionLines(repeating) : []),
    ...(isCancelled ? ["STATUS:CANCELLED"] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
    `URL:${url}`,
    ...alarmLines(entry),
    "END:VEVENT",
  ];
}

function repetitionLines({ rule, zone, except }: Repeating): string[] {
  return [`RRULE:${rule}`, ...except.map((date) => `EXDATE${timeOf(readDate(date), zone)}`)];
}

/** A day, a time in UTC, or a local time with its zone. */
function timeOf(date: MessageDate, zone: Zone | undefined): string {
  if ("day" in date) return `;VALUE=DATE:${digits(date.day)}`;
  if (!zone) return `:${utc(date.moment)}`;
  return `;TZID=${zoneId(zone)}:${DateTime.fromJSDate(date.moment, { zone }).toFormat("yyyyMMdd'T'HHmmss")}`;
}

const lastDay = "9999-12-31";

/** A calendar file names the first day after the event. Undefined if that is out of range, or if the event has only one day. */
function lastOf(start: MessageDate, end: MessageDate): MessageDate | undefined {
  if (!("day" in end)) return end;
  const day = end.day === lastDay ? lastDay : dayAfter(end.day);
  return "day" in start && start.day === day ? undefined : { day };
}

function alarmLines({ remindBefore, title }: CalendarEntry): string[] {
  if (remindBefore === undefined) return [];
  const trigger = `TRIGGER:-PT${remindBefore}M`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, `DESCRIPTION:${escapeText(title)}`, "END:VALARM"];
}

function digits(day: string): string {
  return day.replaceAll("-", "");
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

const octetsPerLine = 75;

/** Folds a line at 75 octets, between characters. Continuation lines start with a space. */
function foldLine(line: string): string {
  const octets = Buffer.from(line);
  const parts: string[] = [];
  let start = 0;
  for (let room = octetsPerLine; octets.length - start > room; room = octetsPerLine - 1) {
    let end = start + room;
    while ((octets[end]! & 0xc0) === 0x80) end--;
    parts.push(octets.toString("utf8", start, end));
    start = end;
  }
  return [...parts, octets.toString("utf8", start)].join("\r\n ");
}
