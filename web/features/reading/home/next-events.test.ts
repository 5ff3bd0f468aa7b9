import { expect, test } from "vitest";
import type { CalendarEvent } from "#contract/calendar.ts";
import { nextEvents, shortWhen } from "./next-events.ts";

const now = new Date("2026-11-29T12:00:00Z");

function event(id: string, date: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  return { id, date, group: { id: "family", name: "Family", entityType: "group" }, ...more };
}

test("the next event of a group is the first that is neither over nor cancelled", () => {
  const events = [
    event("over", "2026-11-29T10:00:00Z", { dateEnd: "2026-11-29T11:59:00Z" }),
    event("yesterday", "2026-11-28"),
    event("cancelled", "2026-11-29T13:00:00Z", { cancelled: true }),
    event("goes on", "2026-11-29T11:00:00Z", { dateEnd: "2026-11-29T13:00:00Z" }),
    event("later", "2026-11-30"),
    event("choir", "2026-12-20", { group: { id: "choir", name: "Choir", entityType: "group" } }),
  ];
  const next = nextEvents(events, now);
  expect([...next].map(([group, { id }]) => [group, id])).toEqual([
    ["family", "goes on"],
    ["choir", "choir"],
  ]);
});

test.each([
  ["2026-12-01", "Tue"],
  ["2026-12-05", "Sat"],
  ["2026-12-06", "Dec 6"],
  ["2026-12-06T09:00:00Z", "Dec 6"],
])("an event on %s is on %s", (date, words) => {
  expect(shortWhen(event("a", date), { language: "en_US", now })).toBe(words);
});

test("an event in the coming days has its time", () => {
  expect(shortWhen(event("a", "2026-12-01T12:30:00Z"), { language: "en_US", now })).toMatch(
    /^(Mon|Tue) \d+:\d\d [AP]M$/u,
  );
});
