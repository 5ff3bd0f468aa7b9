import ICAL from "ical.js";
import { DateTime, FixedOffsetZone, IANAZone } from "luxon";
import nodeIcal, { type VEvent } from "node-ical";
import { expect, test } from "vitest";
import { zoneLines } from "./rules-time-zones.ts";

const zones = [
  ...["Europe/Paris", "Europe/London", "Europe/Lisbon", "Europe/Athens", "Europe/Moscow", "America/New_York"],
  ...["America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo", "America/Mexico_City", "America/Santiago"],
  ...["Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Jerusalem", "Asia/Beirut", "Australia/Sydney"],
  ...["Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Africa/Cairo", "US/Eastern", "Europe/Kiev"],
];

function calendarOf(name: string, moments: DateTime[]): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Hearth//EN", ...zoneLines(IANAZone.create(name))];
  const events = moments.flatMap((moment, n) => {
    const start = `DTSTART;TZID=${name}:${moment.toFormat("yyyyMMdd'T'HHmmss")}`;
    return ["BEGIN:VEVENT", `UID:${n}`, "DTSTAMP:20260101T000000Z", start, "SUMMARY:Soup", "END:VEVENT"];
  });
  return [...lines, ...events, "END:VCALENDAR", ""].join("\r\n");
}

test.each(zones)("two calendars agree with the clocks of %s for twenty years", (name) => {
  const first = DateTime.fromObject({ year: 2026, month: 1, day: 15, hour: 12 }, { zone: name });
  const moments = Array.from({ length: 240 }, (_, months) => first.plus({ months }));
  const file = calendarOf(name, moments);
  const component = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(component.getFirstSubcomponent("vtimezone")!);
  const starts = component.getAllSubcomponents("vevent").map((event) => {
    const start = event.getFirstPropertyValue("dtstart") as ICAL.Time;
    start.zone = zone;
    return new Date(start.toUnixTime() * 1000).toISOString();
  });
  const written = moments.map((moment) => moment.toJSDate().toISOString());
  expect(starts, "ical.js").toEqual(written);
  const events = Object.values(nodeIcal.sync.parseICS(file)).filter((one): one is VEvent => one.type === "VEVENT");
  expect(
    events.map(({ start }) => start.toISOString()),
    "node-ical",
  ).toEqual(written);
});

test("a zone says by which rules its clocks change, and where it is", () => {
  const lines = zoneLines(IANAZone.create("Europe/Kiev"));
  expect(lines).toEqual(expect.arrayContaining(["TZID:Europe/Kiev", "X-LIC-LOCATION:Europe/Kyiv"]));
  expect(lines.filter((line) => line.startsWith("RRULE:"))).toHaveLength(2);
  expect(zoneLines(FixedOffsetZone.instance(-210))).toContain("TZOFFSETTO:-0330");
});
