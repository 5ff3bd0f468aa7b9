import type { MessageDate } from "./rules-dates.ts";

export interface CalendarEntry {
  /** Globally unique and permanent. */
  uid: string;
  /** Time of the last change. */
  changedAt: Date;
  date: MessageDate;
  /** The last day, or the time of the end. */
  end?: MessageDate;
  place?: string;
  /** Minutes before the start at which the calendar reminds. */
  remindBefore?: number;
  /** Repetition (RRULE). */
  rule?: string;
  title: string;
  text: string;
  url: string;
}

/** Returns one entry as an iCalendar file (RFC 5545). */
export function calendarFile(entry: CalendarEntry): string {
  return fileOf(entryLines(entry));
}

/** Returns entries as a file that calendars read again every hour. */
export function subscribedCalendar(entries: readonly CalendarEntry[]): string {
  return fileOf(["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", ...entries.flatMap(entryLines)]);
}

function fileOf(lines: readonly string[]): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Hearth//EN", ...lines, "END:VCALENDAR"];
  return all.map((line) => `${folded(line)}\r\n`).join("");
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, changedAt, date, end, place, rule, title, text, url } = entry;
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    "day" in date ? `DTSTART;VALUE=DATE:${digits(date.day)}` : `DTSTART:${utc(date.moment)}`,
    ...(end ? ["day" in end ? `DTEND;VALUE=DATE:${digits(dayAfter(end.day))}` : `DTEND:${utc(end.moment)}`] : []),
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `URL:${url}`,
    ...alarmLines(entry),
    "END:VEVENT",
  ];
}

function alarmLines({ remindBefore, title }: CalendarEntry): string[] {
  if (remindBefore === undefined) return [];
  const trigger = `TRIGGER:-PT${remindBefore}M`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, `DESCRIPTION:${escaped(title)}`, "END:VALARM"];
}

function digits(day: string): string {
  return day.replaceAll("-", "");
}

/** Returns the day after the last one: a calendar file names the first day that no longer belongs to the event. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Formats a time as `20260714T180000Z`. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

const octetsPerLine = 75;

/** Folds a line at 75 octets, between characters. Continuation lines start with a space. */
function folded(line: string): string {
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
