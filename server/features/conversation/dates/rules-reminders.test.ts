import { expect, test } from "vitest";
import { checkPause, isAfterReminderHour } from "./rules-reminders.ts";

const hour = 60 * 60 * 1000;
const noon = Date.UTC(2026, 6, 14, 12);

test("notifications about a day begin at eight in the morning", () => {
  expect(isAfterReminderHour({ hour: 7 })).toBe(false);
  expect(isAfterReminderHour({ hour: 8 })).toBe(true);
});

test("another reminder waits for 12 hours", () => {
  expect(() => checkPause(noon, noon + 12 * hour)).not.toThrow();
  expect(() => checkPause(noon, noon + 12 * hour - 1000)).toThrow(expect.objectContaining({ retryAfter: 1 }));
});
