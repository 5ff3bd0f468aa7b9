import { expect, test } from "vitest";
import { startFeed, withDeleted } from "../messages/feed-state.ts";
import { neighboursIn } from "./neighbours.ts";
import { makeCard } from "../messages/testing/views.ts";

const feed = startFeed({ cards: ["a", "b", "c"].map((id) => makeCard(id)), totalItems: 3 }, 5);

test("beside a message stands what stands beside its card", () => {
  expect(neighboursIn(feed, "b")).toEqual({ previous: "a", next: "c" });
  expect(neighboursIn(feed, "a")).toEqual({ previous: undefined, next: "b" });
  expect(neighboursIn(feed, "c")).toEqual({ previous: "b", next: undefined });
});

test("a card that was deleted is passed over", () => {
  expect(neighboursIn(withDeleted(feed, "b"), "a")).toEqual({ previous: undefined, next: "c" });
  expect(neighboursIn(withDeleted(feed, "b"), "c")).toEqual({ previous: "a", next: undefined });
});

test("the page does not know what stands beside a message it has no card of, nor after the last card loaded", () => {
  expect(neighboursIn(undefined, "a")).toBeUndefined();
  expect(neighboursIn(feed, "elsewhere")).toBeUndefined();
  expect(neighboursIn({ ...feed, totalItems: 40 }, "c")).toBeUndefined();
  expect(neighboursIn({ ...feed, totalItems: 40 }, "b")).toEqual({ previous: "a", next: "c" });
});
