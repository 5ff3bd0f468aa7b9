import { expect, test } from "vitest";
import {
  firstCards,
  nextPage,
  pinnedAmong,
  startFeed,
  withMoreRequested,
  withArrived,
  withCard,
  withDeleted,
  withHead,
  withOwnCard,
  withoutCard,
  withPage,
  type Feed,
} from "./feed-state.ts";
import { makeCard } from "./testing/views.ts";

const page = (from: number, count: number, totalItems: number) => ({
  cards: Array.from({ length: count }, (_, i) => makeCard(`m${from + i}`, 10_000 - from - i)),
  totalItems,
});
const idsOf = ({ cards }: Feed) => cards.map(({ id }) => id);

test("a screen of 1280 x 900 starts with 17 cards, a phone with 5", () => {
  expect(firstCards({ width: 1280, height: 900 })).toBe(17);
  expect(firstCards({ width: 390, height: 844 })).toBe(5);
});

test("scrolling requests ten more cards, up to the number available", () => {
  const feed = startFeed(page(0, 30, 75), 17);
  expect(withMoreRequested(feed).wanted).toBe(27);
  expect(withMoreRequested({ ...feed, wanted: 40 }).wanted).toBe(40);
});

test("new messages wait, while visible ones change in place", () => {
  const feed = startFeed(page(0, 30, 75), 17);
  const changed = makeCard("m3", 20_000, { title: "Edited", replies: 7 });
  const rest = page(0, 29, 75).cards.filter(({ id }) => id !== "m3");
  const head = { cards: [makeCard("new", 30_000), changed, ...rest], totalItems: 76 };
  const now = withHead(feed, head);
  expect(idsOf(now)).toEqual(idsOf(feed));
  expect(now.cards[3]).toEqual(changed);
  expect(now.arrived.map(({ id }) => id)).toEqual(["new"]);
  expect(withHead(now, head).arrived).toHaveLength(1);
});

test("showing new messages restores the order of the group, without duplicates", () => {
  const feed = withHead(startFeed(page(0, 30, 75), 27), {
    cards: [makeCard("pin", 1, { sortOrder: 0 }), makeCard("new", 30_000), makeCard("m5", 20_000)],
    totalItems: 77,
  });
  const now = withArrived(feed, 17);
  expect(idsOf(now).slice(0, 4)).toEqual(["pin", "new", "m5", "m0"]);
  expect(new Set(idsOf(now)).size).toBe(idsOf(now).length);
  expect(now).toMatchObject({ arrived: [], wanted: 17 });
});

test("overlapping pages add no duplicates", () => {
  const feed = startFeed(page(0, 30, 75), 40);
  expect(nextPage(feed)).toBe(1);
  const more = withPage(feed, { cards: [...page(28, 2, 0).cards, ...page(30, 28, 0).cards], totalItems: 77 });
  expect(idsOf(more)).toHaveLength(58);
  expect(nextPage(more)).toBe(1);
});

test("the end is reached when all messages are known", () => {
  expect(nextPage(startFeed(page(0, 12, 12), 17))).toBeUndefined();
});

test("a card that moved up because another was deleted does not count as new", () => {
  const feed = startFeed(page(0, 30, 75), 17);
  const deleted = withDeleted(feed, "m2");
  const head = { cards: page(0, 31, 0).cards.filter(({ id }) => id !== "m2"), totalItems: 74 };
  expect(withHead(deleted, head).arrived).toEqual([]);
});

test("a deleted message keeps its place until the order changes, and a repeated event counts once", () => {
  const feed = withDeleted(withDeleted(startFeed(page(0, 5, 5), 17), "m2"), "m2");
  expect(idsOf(feed)).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  expect(feed).toMatchObject({ deleted: ["m2"], totalItems: 4 });
  expect(idsOf(withArrived(feed, 17))).toEqual(["m0", "m1", "m3", "m4"]);
  expect(idsOf(withoutCard(feed, "m2"))).toEqual(["m0", "m1", "m3", "m4"]);
  expect(withoutCard(feed, "m2").totalItems).toBe(4);
});

test("the reader's own message appears below the pinned ones, even if the stream announced it first", () => {
  const pinned = makeCard("pin", 1, { sortOrder: 0 });
  const feed = startFeed({ cards: [pinned, ...page(0, 3, 0).cards], totalItems: 4 }, 17);
  const own = makeCard("own", 40_000);
  expect(idsOf(withOwnCard(feed, own)).slice(0, 2)).toEqual(["pin", "own"]);
  const updated = withHead(feed, { cards: [pinned, own], totalItems: 5 });
  expect(withOwnCard(updated, own)).toMatchObject({ arrived: [], totalItems: 5 });
  expect(withOwnCard(withOwnCard(feed, own), own).totalItems).toBe(5);
});

test("the first message of an empty group appears immediately", () => {
  const feed = withHead(startFeed({ cards: [], totalItems: 0 }, 17), { cards: [makeCard("first")], totalItems: 1 });
  expect(idsOf(feed)).toEqual(["first"]);
});

test("pinned cards are shown in the order of pinning, and one that is unpinned returns to its place", () => {
  const first = makeCard("m5", 9995, { sortOrder: 1 });
  const feed = withHead(startFeed(page(0, 30, 75), 17), {
    cards: [first, makeCard("m2", 9998, { sortOrder: 2 })],
    totalItems: 75,
  });
  expect(pinnedAmong(feed.cards).map(({ id }) => id)).toEqual(["m5", "m2"]);

  const shown = withArrived(feed, 17);
  expect(idsOf(shown).slice(0, 3)).toEqual(["m5", "m2", "m0"]);
  expect(idsOf(withCard(shown, makeCard("m5", 9995))).slice(0, 7)).toEqual(["m2", "m0", "m1", "m3", "m4", "m5", "m6"]);
});

test("a card that changes keeps the votes and the words that only the page has", () => {
  const openPoll = { poll: { kind: "choice" as const, options: [] }, results: { voters: 2, results: [] } };
  const importedDay = { words: [{ author: null, text: "Hello" }] };
  const feed = startFeed({ cards: [makeCard("m0", 9000, { openPoll, importedDay })], totalItems: 1 }, 5);
  expect(withCard(feed, makeCard("m0", 9000, { title: "Changed" })).cards[0]).toMatchObject({ openPoll, importedDay });
});

test("a card with fewer comments names nobody until the server does", () => {
  const lastReply = { name: "Bob", at: 9000 };
  const feed = startFeed({ cards: [makeCard("m0", 9000, { replies: 2, lastReply })], totalItems: 1 }, 5);
  expect(withCard(feed, makeCard("m0", 9000, { replies: 2 })).cards[0]).toHaveProperty("lastReply", lastReply);
  expect(withCard(feed, makeCard("m0", 9000, { replies: 1 })).cards[0]).not.toHaveProperty("lastReply");
});
