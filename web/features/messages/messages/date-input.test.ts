import { afterEach, expect, test, vi } from "vitest";
import { dateFrom, splitDate } from "./date-input.ts";

afterEach(() => vi.unstubAllEnvs());

test("a date without a time is the same day in every time zone", () => {
  expect(dateFrom({ day: "2026-12-24", time: "" })).toBe("2026-12-24");
  expect(splitDate("2026-12-24")).toEqual({ day: "2026-12-24", time: "" });
});

test("a time includes its offset: summer and winter, east and west", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  expect(dateFrom({ day: "2026-12-24", time: "18:30" })).toBe("2026-12-24T18:30:00+01:00");
  expect(dateFrom({ day: "2026-07-14", time: "18:30" })).toBe("2026-07-14T18:30:00+02:00");
  vi.stubEnv("TZ", "America/St_Johns");
  expect(dateFrom({ day: "2026-12-24", time: "18:30" })).toBe("2026-12-24T18:30:00-03:30");
});

test("a time written in another zone is edited in the time of this device", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  expect(splitDate("2026-12-24T22:30:00-03:30")).toEqual({ day: "2026-12-25", time: "03:00" });
});

test("a missing day or invalid date is undefined", () => {
  expect(dateFrom({ day: "", time: "18:30" })).toBeUndefined();
  expect(splitDate(undefined)).toEqual({ day: "", time: "" });
  expect(splitDate("next summer")).toEqual({ day: "", time: "" });
});
