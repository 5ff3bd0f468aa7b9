import { expect, test } from "vitest";
import type { Calendar, CalendarEvent } from "#contract/calendar.ts";
import { entriesOf } from "./entries.ts";
import { weeksOf } from "./days.ts";

const group = { id: "family", name: "Famille", entityType: "group" } as const;
const now = new Date("2026-11-25T12:00:00");

function daysOf(calendar: Partial<Calendar>, period = { from: "2026-11-01", to: "2026-11-30" }) {
  const entries = entriesOf({ events: [], birthdays: [], ...calendar }, { ...period, now });
  return [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => [day, ofDay.map((entry) => ("event" in entry ? entry.event.id : entry.birthday.name))]);
}

const event = (id: string, date: string, dateEnd?: string): CalendarEvent => ({ id, date, dateEnd, group });

test("an event of several days is on each of them, and one until midnight is not on the next day", () => {
  const start = new Date("2026-11-10T20:00:00").toISOString();
  const midnight = new Date("2026-11-11T00:00:00").toISOString();
  expect(daysOf({ events: [event("camp", "2026-11-03", "2026-11-05"), event("ball", start, midnight)] })).toEqual([
    ["2026-11-03", ["camp"]],
    ["2026-11-04", ["camp"]],
    ["2026-11-05", ["camp"]],
    ["2026-11-10", ["ball"]],
  ]);
});

test("an event that began before the period is on its days in the period only", () => {
  expect(daysOf({ events: [event("camp", "2026-10-20", "2026-11-02")] })).toEqual([
    ["2026-11-01", ["camp"]],
    ["2026-11-02", ["camp"]],
  ]);
});

test("birthdays come first, then whole days, and one on 29 February is celebrated a day earlier in most years", () => {
  const person = { id: "bob", name: "Bob", entityType: "user" } as const;
  const birthdays = [{ person, birthday: { day: 29, month: 2 } }];
  const events = [event("ball", new Date("2027-02-28T08:00:00").toISOString()), event("fair", "2027-02-28")];
  const february = { from: "2027-02-01", to: "2027-02-28" };
  expect(daysOf({ events, birthdays }, february)).toEqual([["2027-02-28", ["Bob", "fair", "ball"]]]);
});

test("the weeks of a month begin as people expect in their language", () => {
  expect(weeksOf("2026-11", "de_DE")[0]![0]).toBe("2026-10-26");
  expect(weeksOf("2026-11", "en_US").map((week) => week[0])).toEqual([
    ...["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22", "2026-11-29"],
  ]);
});
