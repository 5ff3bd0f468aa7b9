import { expect, test } from "vitest";
import { dateFrom } from "../../messages/messages/date-input.ts";
import { endFrom, endPartsOf, isEndOf } from "./end-input.ts";

const none = { day: "", time: "" };

test("an event until an earlier time ends on the next day", () => {
  const start = { day: "2026-12-31", time: "20:00" };
  expect(endFrom(start, { day: "", time: "23:00" })).toBe(dateFrom({ day: "2026-12-31", time: "23:00" }));
  expect(endFrom(start, { day: "", time: "02:00" })).toBe(dateFrom({ day: "2027-01-01", time: "02:00" }));
  expect(endFrom(start, none)).toBeUndefined();
});

test("an event until a later day lasts until the end of that day", () => {
  const start = { day: "2026-12-31", time: "20:00" };
  expect(endFrom(start, { day: "2027-01-03", time: "" })).toBe(dateFrom({ day: "2027-01-03", time: "23:59" }));
  expect(endFrom(start, { day: "2026-12-31", time: "" })).toBeUndefined();
});

test("an event of whole days ends on its last day", () => {
  const start = { day: "2026-12-24", time: "" };
  expect(endFrom(start, { day: "2026-12-26", time: "10:00" })).toBe("2026-12-26");
  expect(endFrom(start, none)).toBeUndefined();
});

test("an end before the start, or a year later, is none", () => {
  expect(isEndOf("2026-12-24", "2026-12-23")).toBe(false);
  expect(isEndOf("2026-12-24", "2026-12-26")).toBe(true);
  expect(isEndOf("2026-12-24", "2027-12-26")).toBe(false);
  expect(isEndOf(undefined, "2026-12-26")).toBe(false);
});

test("moving the start of a stored event moves an end on the same day", () => {
  const start = { day: "2026-12-24", time: "18:30" };
  expect(endPartsOf(start, dateFrom({ day: "2026-12-24", time: "22:00" }))).toEqual({ day: "", time: "22:00" });
});
