import { expect, test } from "vitest";
import { startFeed, withUnreadAgain } from "./feed-state.ts";
import { makeCard as card } from "./testing/views.ts";
import { dividerAfter, lastArrival, sinceText, withRead } from "./unread.ts";

const feedOf = (...cards: ReturnType<typeof card>[]) =>
  startFeed({ cards, totalItems: cards.length, readUntil: 100 }, 30);

test("the divider is below new messages and ignores pinned ones", () => {
  const isNew = { unread: true };
  expect(dividerAfter(feedOf(card("a", 120, isNew), card("b", 110, isNew), card("c", 90)))).toBe(2);
  expect(dividerAfter(feedOf(card("p", 50, { sortOrder: 0 }), card("a", 120, isNew), card("c", 90)))).toBe(1);
});

test("there is no divider if all messages or none are new", () => {
  expect(dividerAfter(feedOf(card("a", 120, { unread: true })))).toBeUndefined();
  expect(dividerAfter(feedOf(card("p", 50, { sortOrder: 0 }), card("a", 90)))).toBeUndefined();
});

test("read messages lose their marker, and later ones keep it", () => {
  const feed = withRead(feedOf(card("a", 120, { unread: true }), card("b", 110, { unread: true })), 115);
  expect(feed.cards.map(({ unread }) => unread)).toEqual([true, undefined]);
  expect(feed.readUntil).toBe(115);
});

test("what counts is when a message arrived, because its activity may be dated back", () => {
  const backdated = card("a", 50, { unread: true, receivedAt: 120 });
  expect(lastArrival([backdated, card("b", 110)])).toBe(120);
  expect(withRead(feedOf(backdated), 115).cards[0]!.unread).toBe(true);
});

test('undoing "mark as read" restores the markers and the divider', () => {
  const before = feedOf(card("a", 120, { unread: true }), card("b", 90));
  const feed = withUnreadAgain(withRead(before, 121), before);
  expect(feed).toEqual(before);
  expect(dividerAfter(feed)).toBe(1);
});

test("shows the weekday within the last week, and the date before", () => {
  const tuesday = new Date(2026, 10, 17, 12).getTime() / 1000;
  const hours = (count: number) => tuesday + count * 3600;
  expect(sinceText(tuesday, { now: hours(1), language: "en_US" })).toBe("12:00 PM");
  expect(sinceText(tuesday, { now: hours(30), language: "fr_FR" })).toBe("mardi");
  expect(sinceText(tuesday, { now: hours(24 * 8), language: "en_US" })).toBe("Nov 17, 2026");
});
