import { expect, test } from "vitest";
import { isNewsOff, pushTextOf, withNews } from "./news.ts";

test("all notifications are on by default", () => {
  for (const setting of [undefined, "", 5]) expect(isNewsOff(setting, "comments", "mail")).toBe(false);
});

test("a topic can be turned off for one channel and turned on again", () => {
  const without = withNews(withNews(undefined, "comments", "device", false), "people", "app", false);

  expect(without).toBe("comments.device people.app");
  expect(isNewsOff(without, "comments", "device")).toBe(true);
  expect(isNewsOff(without, "comments", "app")).toBe(false);
  expect(withNews(without, "comments", "device", false).split(" ")).toHaveLength(2);
  expect(withNews(withNews(without, "comments", "device", true), "people", "app", true)).toBe("");
});

test("choices stored by other clients are kept", () => {
  expect(withNews("likes.app", "messages", "mail", false)).toBe("likes.app messages.mail");
});

test("a push notification shows full details by default", () => {
  expect(["names", "news", "nonsense", undefined].map(pushTextOf)).toEqual(["names", "news", "full", "full"]);
});
