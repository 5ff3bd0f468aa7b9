import { expect, test } from "vitest";
import { calendarFile, type CalendarEntry } from "./rules-file.ts";
import { eventColumns, readDate } from "../dates/rules.ts";
import { repeatingOf, withNormalRule } from "../dates/rules-repetition.ts";

function fileOf(data: Record<string, unknown>, more: Partial<CalendarEntry> = {}): string {
  const { date, date_end: dateEnd, schedule } = eventColumns(data);
  return calendarFile({
    ...{ uid: "1", changedAt: new Date(0), title: "Choir", text: "", url: "https://hearth.example" },
    date: readDate(date),
    end: dateEnd === null ? undefined : readDate(dateEnd),
    repeating: repeatingOf({ date: date!, dateEnd, schedule }),
    ...more,
  });
}

test("a repeating event is local to its time zone, whose changes of clocks the file has", () => {
  const file = fileOf({
    ...{ date: "2026-03-05T19:00:00+01:00", date_end: "2026-03-05T21:00:00+01:00", date_zone: "Europe/Paris" },
    ...{ repeat: "FREQ=WEEKLY;UNTIL=20260430", cancelled: ["2026-04-02", "2026-04-03"] },
  });

  expect(file).toContain("DTSTART;TZID=Europe/Paris:20260305T190000\r\nDTEND;TZID=Europe/Paris:20260305T210000\r\n");
  expect(file).toContain("RRULE:FREQ=WEEKLY;UNTIL=20260430T170000Z\r\nEXDATE;TZID=Europe/Paris:20260402T190000\r\n");
  expect(file.match(/EXDATE/g)).toHaveLength(1);
  expect(file).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/Paris\r\n");
  expect(file).toContain("X-LIC-LOCATION:Europe/Paris\r\n");
  expect(file).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n");
});

test.each([
  ["20261224T230000Z", "2026-12-01T23:30:00+01:00", "Europe/Paris", "20261224"],
  ["20261224T220000Z", "2026-12-01T23:30:00+01:00", "Europe/Paris", "20261223"],
  ["20261225T010000Z", "2026-12-01T20:00:00-05:00", "America/New_York", "20261224"],
  ["20261225T045959Z", "2026-12-01T20:00:00-05:00", "America/New_York", "20261224"],
  ["20261225T080000", "2026-12-01T20:00:00-05:00", "America/New_York", "20261224"],
  ["20261225T200000", "2026-12-01T20:00:00-05:00", "America/New_York", "20261225"],
  ["20261223T150000Z", "2026-12-01T07:00:00+09:00", "Asia/Tokyo", "20261223"],
  ["20261223T220000Z", "2026-12-01T07:00:00+09:00", "Asia/Tokyo", "20261224"],
  ["20261224", "2026-12-01T20:00:00-05:00", "America/New_York", "20261224"],
  ["20261224T120000Z", "2026-12-01", undefined, "20261224"],
])("UNTIL=%s of an event at %s in %s is %s there", (until, date, date_zone, day) => {
  const data = { date, date_zone, repeat: `FREQ=DAILY;UNTIL=${until}` };
  expect(withNormalRule(data)).toMatchObject({ repeat: `FREQ=DAILY;UNTIL=${day}` });
});

test("an offset without a name is a time zone too", () => {
  const file = fileOf({ date: "2026-03-05T19:00:00+05:30", repeat: "FREQ=DAILY" });
  expect(file).toContain("TZID:UTC+530\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0530");
  expect(file).toContain("DTSTART;TZID=UTC+530:20260305T190000");
});

test("whole days repeat without a time zone, and a cancelled event says so", () => {
  const file = fileOf({ date: "2026-03-05", repeat: "FREQ=YEARLY" }, { isCancelled: true });
  expect(file).toContain("DTSTART;VALUE=DATE:20260305\r\nRRULE:FREQ=YEARLY\r\nSTATUS:CANCELLED\r\n");
  expect(file).not.toContain("VTIMEZONE");
});

test.each([
  ["9999-12-30", "DTEND;VALUE=DATE:99991231"],
  ["9999-12-31", ""],
])("an event from %s until the last day of all has an end that calendars can read", (date, end) => {
  const file = fileOf({ date, date_end: "9999-12-31" });
  expect(/DTEND.*(?=\r)/.exec(file)?.[0] ?? "").toBe(end);
});
