import { expect, test } from "vitest";
import { countUnread, sideOf } from "./first-unread.ts";
import { makeView, makeWindow } from "../../messages/messages/testing/views.ts";
import { startThread } from "../../messages/messages/thread-state.ts";

const thread = startThread({ message: makeView("top"), ancestors: [], replies: makeWindow(["f", "g", "h"], 5, 4) });
const first = (id: string, before: number) => ({ id, before, count: 3 });

test("finds the first unread comment among the visible ones or beside them, and not if deleted", () => {
  expect(sideOf(thread, first("g", 6))).toBe("shown");
  expect(sideOf(thread, first("b", 1))).toBe("earlier");
  expect(sideOf(thread, first("e", 4))).toBe("earlier");
  expect(sideOf(thread, first("i", 8))).toBe("later");
  expect(sideOf(thread, first("gone", 6))).toBeUndefined();
});

test("unread and newly arrived replies are counted together, without counting any twice", () => {
  expect(countUnread(thread, { news: 2 })).toBe(2);
  expect(countUnread(thread, { first: first("g", 6), news: 2 })).toBe(5);
  expect(countUnread(thread, { first: first("i", 8), news: 2 })).toBe(3);
  expect(countUnread(thread, { first: first("i", 8), news: 4 })).toBe(4);
});
