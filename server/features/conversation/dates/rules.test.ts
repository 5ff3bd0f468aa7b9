import { expect, test } from "vitest";
import { calendarFile, type CalendarEntry } from "../calendar/rules-file.ts";
import { readDate } from "./rules.ts";

test.each(["2026-07-14", "2024-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (date) => {
  expect(readDate(date)).toEqual({ day: date });
});

test.each([
  ["2026-07-14T18:00Z", "2026-07-14T18:00:00.000Z"],
  ["2026-07-14T18:00:30+02:00", "2026-07-14T16:00:30.000Z"],
  ["2026-07-14T23:30:00.123-05:00", "2026-07-15T04:30:00.123Z"],
])("%s is a date with time", (date, moment) => {
  expect(readDate(date)).toEqual({ moment: new Date(moment) });
});

const wrong: unknown[] = [
  ...["", "tomorrow", "2026", "2026-07", "14/07/2026", "2026-7-4", "2026-02-30", "2023-02-29", "2026-13-01"],
  ...["2026-07-14T18:00", "2026-07-14 18:00Z", "2026-07-14T24:00Z", "2026-07-14T18:60Z", "2026-07-14T18:00:60Z"],
  ...["2026-07-14T18:00+25:00", "0000-01-01", "9999-12-31T23:00-05:00", "2026-07-14\n", 20260714, {}, [], true],
];

test.each(wrong)("%j is not a date, or has no time zone", (date) => {
  expect(() => readDate(date)).toThrow("The date must be");
});

const entry: CalendarEntry = {
  uid: "7@hearth",
  changedAt: new Date("2026-05-01T08:00:00.500Z"),
  date: { day: "2026-07-14" },
  title: "Concert",
  text: "In the park",
  url: "https://example.org/messages/7",
};

test("a date becomes an all-day entry, a date with time becomes one in UTC", () => {
  expect(calendarFile(entry)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Hearth//Hearth//EN",
      "BEGIN:VEVENT",
      "UID:7@hearth",
      "DTSTAMP:20260501T080000Z",
      "DTSTART;VALUE=DATE:20260714",
      "SUMMARY:Concert",
      "DESCRIPTION:In the park",
      "URL:https://example.org/messages/7",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
  const date = { moment: new Date("2026-07-14T16:00:00Z") };
  expect(calendarFile({ ...entry, date })).toContain("\r\nDTSTART:20260714T160000Z\r\n");
});

test("characters with a meaning in iCalendar are escaped", () => {
  const file = calendarFile({ ...entry, title: "a,b;c\\d\r\nEND:VEVENT\0\u0007", text: "one\ntwo\rthree" });

  expect(file).toContain("\r\nSUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT\r\n");
  expect(file).toContain("\r\nDESCRIPTION:one\\ntwo\\nthree\r\n");
});

test("no line is longer than 75 octets, no character is split, and unfolding restores the text", () => {
  const text = `${"é".repeat(100)}${"家".repeat(100)}${"👨‍👩‍👧".repeat(20)}${"x".repeat(300)}`;

  const file = calendarFile({ ...entry, text });

  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\ufffd");
  }
  expect(file.replaceAll("\r\n ", "")).toContain(`\r\nDESCRIPTION:${text}\r\n`);
});
