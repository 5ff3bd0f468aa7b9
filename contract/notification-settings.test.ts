import { expect, test } from "vitest";
import { isAvailableIn, isTurnedOff, notificationTopics, pushTextOf, withChoice } from "./notification-settings.ts";

test("all notifications but memories are on by default", () => {
  for (const setting of [undefined, "", 5]) {
    expect(isTurnedOff(setting, "comments", "mail")).toBe(false);
    expect(isTurnedOff(setting, "memories", "mail")).toBe(true);
  }
});

test("memories can be turned on for one channel and turned off again", () => {
  const wanted = withChoice("people.app", "memories", "device", true);

  expect(isTurnedOff(wanted, "memories", "device")).toBe(false);
  expect(isTurnedOff(wanted, "memories", "app")).toBe(true);
  expect(withChoice(wanted, "memories", "device", false)).toBe("people.app");
});

test("emails list only what people wrote, birthdays and memories, while reactions can be turned off in the app and on the device", () => {
  expect(notificationTopics.filter((topic) => isAvailableIn("mail", topic))).toEqual([
    "mentions",
    "messages",
    "comments",
    "birthdays",
    "memories",
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
