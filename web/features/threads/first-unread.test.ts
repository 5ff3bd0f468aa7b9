import { expect, test } from "vitest";
import { countUnread, sideOf } from "./first-unread.ts";
import { makeView, makeWindow } from "../messages/testing/views.ts";
import { startThread } from "../messages/thread-state.ts";

const thread = startThread({ message: makeView("top"), ancestors: [], replies: makeWindow(["f", "g", "h"], 5, 4) });
const first = (id: string, before: number) => ({ id, before, count: 3 });

test("the first new comment is among those shown or on one side of them; one that was deleted is nowhere", () => {
  expect(sideOf(thread, first("g", 6))).toBe("shown");
  expect(sideOf(thread, first("b", 1))).toBe("earlier");
  expect(sideOf(thread, first("e", 4))).toBe("earlier");
  expect(sideOf(thread, first("i", 8))).toBe("later");
  expect(sideOf(thread, first("gone", 6))).toBeUndefined();
});

test("what is new since one came and what came just now count together, and what is both counts once", () => {
  expect(countUnread(thread, { news: 2 })).toBe(2);
  expect(countUnread(thread, { first: first("g", 6), news: 2 })).toBe(5);
  expect(countUnread(thread, { first: first("i", 8), news: 2 })).toBe(3);
  expect(countUnread(thread, { first: first("i", 8), news: 4 })).toBe(4);
});
