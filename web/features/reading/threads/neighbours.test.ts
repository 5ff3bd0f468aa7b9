import { expect, test } from "vitest";
import { startFeed, withDeleted } from "../../messages/messages/feed-state.ts";
import { neighboursIn } from "./neighbours.ts";
import { makeCard } from "../../messages/messages/testing/views.ts";

const feed = startFeed({ cards: ["a", "b", "c"].map((id) => makeCard(id)), totalItems: 3 }, 5);

test("the neighbours of a message are those of its card", () => {
  expect(neighboursIn(feed, "b")).toEqual({ previous: "a", next: "c" });
  expect(neighboursIn(feed, "a")).toEqual({ previous: undefined, next: "b" });
  expect(neighboursIn(feed, "c")).toEqual({ previous: "b", next: undefined });
});

test("a deleted card is skipped", () => {
  expect(neighboursIn(withDeleted(feed, "b"), "a")).toEqual({ previous: undefined, next: "c" });
  expect(neighboursIn(withDeleted(feed, "b"), "c")).toEqual({ previous: "a", next: undefined });
});

test("neighbours are unknown for a message without a card, and after the last loaded card", () => {
  expect(neighboursIn(undefined, "a")).toBeUndefined();
  expect(neighboursIn(feed, "elsewhere")).toBeUndefined();
  expect(neighboursIn({ ...feed, totalItems: 40 }, "c")).toBeUndefined();
  expect(neighboursIn({ ...feed, totalItems: 40 }, "b")).toEqual({ previous: "a", next: "c" });
});
