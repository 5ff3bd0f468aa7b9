import { expect, test } from "vitest";
import { isNewsOff, pushTextOf, withNews } from "./news.ts";

test("who has chosen nothing is told of everything, in every way", () => {
  for (const setting of [undefined, "", 5]) expect(isNewsOff(setting, "comments", "mail")).toBe(false);
});

test("one kind of news is taken out in one way, and comes back", () => {
  const without = withNews(withNews(undefined, "comments", "device", false), "people", "app", false);

  expect(without).toBe("comments.device people.app");
  expect(isNewsOff(without, "comments", "device")).toBe(true);
  expect(isNewsOff(without, "comments", "app")).toBe(false);
  expect(withNews(without, "comments", "device", false).split(" ")).toHaveLength(2);
  expect(withNews(withNews(without, "comments", "device", true), "people", "app", true)).toBe("");
});

test("what a client we do not know keeps there stays", () => {
  expect(withNews("likes.app", "messages", "mail", false)).toBe("likes.app messages.mail");
});

test("a notification on a device shows all, unless one has said otherwise", () => {
  expect(["names", "news", "nonsense", undefined].map(pushTextOf)).toEqual(["names", "news", "full", "full"]);
});
