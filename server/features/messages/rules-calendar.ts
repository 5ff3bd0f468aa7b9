import type { MessageDate } from "./rules-dates.ts";

export interface CalendarEntry {
  /** Globally unique and permanent. */
  uid: string;
  /** Time of the last change. */
  changedAt: Date;
  date: MessageDate;
  title: string;
  text: string;
  url: string;
}

/** Returns one entry as an iCalendar file (RFC 5545). */
export function calendarFile({ uid, changedAt, date, title, text, url }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Hearth//Hearth//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    "day" in date ? `DTSTART;VALUE=DATE:${date.day.replaceAll("-", "")}` : `DTSTART:${utc(date.moment)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
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
  let result = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > octetsPerLine) {
      result += "\r\n ";
      octets = 1;
    }
    result += sign;
    octets += size;
  }
  return result;
}
