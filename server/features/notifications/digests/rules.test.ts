import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { frequencyOf, nextDigestAt, timeZoneOf, type Frequency } from "./rules.ts";

const next = (frequency: Frequency, zone: string, after: string) =>
  new Date(nextDigestAt(frequency, zone, Date.parse(after))).toISOString().replace(":00.000Z", "Z");

test.each([
  ["hourly", "Europe/Paris", "2026-05-05T10:20Z", "2026-05-05T11:00Z"],
  ["hourly", "Europe/Paris", "2026-05-05T11:00Z", "2026-05-05T12:00Z"],
  ["hourly", "Asia/Kolkata", "2026-05-05T10:20Z", "2026-05-05T10:30Z"],
  ["daily", "Europe/Paris", "2026-05-05T10:20Z", "2026-05-05T23:00Z"],
  ["daily", "Europe/Paris", "2026-05-05T22:59Z", "2026-05-05T23:00Z"],
  ["daily", "Europe/Paris", "2026-05-05T23:00Z", "2026-05-06T23:00Z"],
  ["daily", "America/Los_Angeles", "2026-05-05T10:20Z", "2026-05-06T08:00Z"],
  ["daily", "Pacific/Kiritimati", "2026-05-05T10:20Z", "2026-05-05T11:00Z"],
  ["weekly", "Europe/Paris", "2026-05-05T10:20Z", "2026-05-10T23:00Z"],
  ["weekly", "Europe/Paris", "2026-05-10T22:59Z", "2026-05-10T23:00Z"],
  ["weekly", "Europe/Paris", "2026-05-10T23:00Z", "2026-05-17T23:00Z"],
  ["monthly", "Europe/Paris", "2026-01-31T10:20Z", "2026-02-01T00:00Z"],
  ["monthly", "Europe/Paris", "2026-02-01T00:00Z", "2026-03-01T00:00Z"],
  ["monthly", "UTC", "2026-12-15T10:20Z", "2027-01-01T01:00Z"],
] as const)("the %s digest in %s after %s is due at %s", (frequency, zone, after, expected) => {
  expect(next(frequency, zone, after)).toBe(expected);
});

test("a day has 23 or 25 hours and one digest when the clocks change", () => {
  expect(next("daily", "Europe/Paris", "2026-03-29T00:00Z")).toBe("2026-03-29T23:00Z");
  expect(next("daily", "Europe/Paris", "2026-10-24T23:00Z")).toBe("2026-10-26T00:00Z");
});

test("if the clocks skip one o'clock, the digest comes right after; if one o'clock occurs twice, it comes once", () => {
  expect(next("daily", "Europe/London", "2026-03-28T12:00Z")).toBe("2026-03-29T01:00Z");
  expect(next("daily", "Europe/London", "2026-03-29T01:00Z")).toBe("2026-03-30T00:00Z");
  expect(next("daily", "Europe/London", "2026-10-24T12:00Z")).toBe("2026-10-25T00:00Z");
  expect(next("daily", "Europe/London", "2026-10-25T00:00Z")).toBe("2026-10-26T01:00Z");
  expect(next("hourly", "Europe/London", "2026-10-25T00:30Z")).toBe("2026-10-25T01:00Z");
});

test("immediate emails are sent within five minutes, although digests are looked at every minute only", () => {
  expect(next("immediately", "Europe/Paris", "2026-05-05T10:20Z")).toBe("2026-05-05T10:23:30.000Z");
});

test("in every time zone the next digest is later, at the right hour and at most a month and a day away", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const [from, to] = [Date.parse("2000-01-01"), Date.parse("2040-01-01")];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, after) => {
      const days = { hourly: 1 / 24, daily: 2.1, weekly: 8.1, monthly: 32.1 } as const;
      for (const frequency of ["hourly", "daily", "weekly", "monthly"] as const) {
        const then = nextDigestAt(frequency, zone, after);
        const local = DateTime.fromMillis(then, { zone });
        expect(then).toBeGreaterThan(after);
        expect(then - after).toBeLessThanOrEqual(days[frequency] * 24 * 60 * 60 * 1000);
        if (frequency !== "hourly") expect([1, 2], `${zone} ${local.toISO()}`).toContain(local.hour);
        if (frequency === "weekly") expect(local.weekday).toBe(1);
        if (frequency === "monthly") expect(local.day).toBe(1);
      }
    }),
  );
});

test("an invalid frequency or time zone counts as unset", () => {
  expect(["none", undefined, null, "", "yearly", 7, "toString"].map(frequencyOf)).toEqual(Array(7).fill(undefined));
  expect(frequencyOf("weekly")).toBe("weekly");
  expect([undefined, null, "", "Mars/Olympus", 7, "+99:00"].map(timeZoneOf)).toEqual(Array(6).fill(null));
  expect(timeZoneOf("Europe/Paris")).toBe("Europe/Paris");
});
