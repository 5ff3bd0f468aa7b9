import { expect, test } from "vitest";
import { eventWords, localDay } from "./event-words.ts";

const words = (language: "en_US" | "de_DE" | "ar", end?: string) =>
  eventWords({ date: "2026-12-02T19:30:00+01:00", end }, { language, day: "full", moment: "moment" })!;

test.each(["en_US", "ar"] as const)("in %s the half of the day stays on the line of the time", (language) => {
  for (const one of [words(language), words(language, "2026-12-02T22:00:00+01:00")])
    for (const time of one.matchAll(/:\d\d(.)\p{L}/gu)) expect(time[1]).toBe("\u00a0");
  expect(words(language)).toMatch(/:30\u00a0\p{L}/u);
});

test("a time of 24 hours is not changed", () => {
  expect(words("de_DE")).toMatch(/:30$/);
});

test("the end of an event stays on the line of its start", () => {
  expect(words("en_US", "2026-12-02T22:00:00+01:00")).toMatch(/:30\u00a0–\u00a0\d+:00\u00a0PM$/);
});

test("an event begins on the day that the reader's clock shows", () => {
  expect(localDay("2026-12-08")).toBe("2026-12-08");
  const evening = new Date(2026, 11, 8, 23, 30);
  expect(localDay(evening.toISOString().replace(/\.\d+/, ""))).toBe("2026-12-08");
  expect(localDay("soon")).toBeUndefined();
});
