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

function eventIn(name: string, local: string): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Hearth//EN", ...zoneLines(IANAZone.create(name))];
  const event = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", `DTSTART;TZID=${name}:${local}`, "SUMMARY:Soup"];
  return [...lines, ...event, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
}

test.each(zones)("two calendars agree with the clocks of %s for twenty years", (name) => {
  for (let month = 0; month < 240; month += 1) {
    const moment = DateTime.fromObject({ year: 2026, month: 1, day: 15, hour: 12 }, { zone: name }).plus({
      months: month,
    });
    const file = eventIn(name, moment.toFormat("yyyyMMdd'T'HHmmss"));
    const component = new ICAL.Component(ICAL.parse(file));
    const zone = new ICAL.Timezone(component.getFirstSubcomponent("vtimezone")!);
    const start = component.getFirstSubcomponent("vevent")!.getFirstPropertyValue("dtstart") as ICAL.Time;
    start.zone = zone;
    expect(start.toUnixTime() * 1000, `ical.js ${moment.toISO()}`).toBe(moment.toMillis());
    if (month % 5 !== 0) continue;
    const event = Object.values(nodeIcal.sync.parseICS(file)).find((one) => one.type === "VEVENT");
    expect((event as VEvent).start.getTime(), `node-ical ${moment.toISO()}`).toBe(moment.toMillis());
  }
});

test("a zone says by which rules its clocks change, and where it is", () => {
  const lines = zoneLines(IANAZone.create("Europe/Kiev"));
  expect(lines).toEqual(expect.arrayContaining(["TZID:Europe/Kiev", "X-LIC-LOCATION:Europe/Kyiv"]));
  expect(lines.filter((line) => line.startsWith("RRULE:"))).toHaveLength(2);
  expect(zoneLines(FixedOffsetZone.instance(-210))).toContain("TZOFFSETTO:-0330");
});
