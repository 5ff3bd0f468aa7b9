import { expect, test } from "vitest";
import { isAvailableIn, isTurnedOff, notificationTopics, pushTextOf, withChoice } from "./notification-settings.ts";

test("all notifications are on by default", () => {
  for (const setting of [undefined, "", 5]) expect(isTurnedOff(setting, "comments", "mail")).toBe(false);
});

test("emails list only what people wrote and birthdays, while reactions can be turned off in the app and on the device", () => {
  expect(notificationTopics.filter((topic) => isAvailableIn("mail", topic))).toEqual([
    "mentions",
    "messages",
    "comments",
    "birthdays",
  ]);
  for (const channel of ["app", "device"] as const) expect(isAvailableIn(channel, "reactions")).toBe(true);
});

test("a topic can be turned off for one channel and turned on again", () => {
  const without = withChoice(withChoice(undefined, "comments", "device", false), "people", "app", false);

  expect(without).toBe("comments.device people.app");
  expect(isTurnedOff(without, "comments", "device")).toBe(true);
  expect(isTurnedOff(without, "comments", "app")).toBe(false);
  expect(withChoice(without, "comments", "device", false).split(" ")).toHaveLength(2);
  expect(withChoice(withChoice(without, "comments", "device", true), "people", "app", true)).toBe("");
});

test("choices stored by other clients are kept", () => {
  expect(withChoice("likes.app", "messages", "mail", false)).toBe("likes.app messages.mail");
});

test("a push notification shows full details by default", () => {
  expect(["names", "news", "nonsense", undefined].map(pushTextOf)).toEqual(["names", "news", "full", "full"]);
});
