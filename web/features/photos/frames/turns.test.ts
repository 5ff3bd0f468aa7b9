import { expect, test } from "vitest";
import type { FramePhoto } from "#contract/frames.ts";
import { itemsOf, noTurns, turn, type Turns } from "./turns.ts";

const photo = (id: string, day = "2026-11-01"): FramePhoto => {
  return { id, messageId: "m", isVideo: false, day, postedAt: 0, isLiked: false };
};
const turnsOf = (...ids: string[]) => ids.map((id) => ({ photo: photo(id) }));
const shownOf = ({ shown }: Turns) => shown?.photo.id;
const first = turn(noTurns, { kind: "content", items: turnsOf("a", "b", "c") });

test("photos follow each other in a circle, in both directions", () => {
  const on = turn(first, { kind: "next" });
  expect([first, on, turn(first, { kind: "back" })].map(shownOf)).toEqual(["a", "b", "c"]);
});

test("a new photo is next, and then the circle continues where it was", () => {
  const later = turn(turn(first, { kind: "next" }), { kind: "content", items: turnsOf("new", "a", "b", "c") });
  const fresh = turn(later, { kind: "next" });
  expect([later, fresh, turn(fresh, { kind: "next" })].map(shownOf)).toEqual(["b", "new", "c"]);
});

test("at most ten new photos interrupt the circle", () => {
  const many = Array.from({ length: 30 }, (_, n) => `new ${n}`);
  expect(turn(first, { kind: "content", items: turnsOf(...many, "a") }).upNext).toHaveLength(10);
});

test("a photo that was sent is shown at once, and then the circle continues", () => {
  const sent = turn(first, { kind: "show", photo: photo("sent") });
  expect([sent, turn(sent, { kind: "next" })].map(shownOf)).toEqual(["sent", "b"]);
});

test("a deleted photo is not shown any longer", () => {
  expect(shownOf(turn(first, { kind: "content", items: turnsOf("b", "c") }))).toBe("b");
  expect(shownOf(turn(first, { kind: "content", items: [] }))).toBeUndefined();
  expect(turn(turn(first, { kind: "content", items: [] }), { kind: "next" }).shown).toBeUndefined();
});

test("a heart is on the shown photo and in the circle", () => {
  const liked = turn(first, { kind: "like", photo: photo("a"), isLiked: true });
  expect([liked.shown, liked.items[0]].map((item) => item?.photo.isLiked)).toEqual([true, true]);
});

test("memories stand between the newest photos and say how many years ago they were", () => {
  const photos = ["a", "b", "c", "d", "e"].map((id) => photo(id));
  const memories = [photo("x", "2021-11-27"), photo("y", "2016-11-27")];
  const items = itemsOf({ photos, memories }, "2026-11-27");
  expect(items.map(({ photo: { id }, yearsAgo }) => [id, yearsAgo])).toEqual([
    ...["a", "b", "c", "d"].map((id) => [id, undefined]),
    ["x", 5],
    ["e", undefined],
    ["y", 10],
  ]);
});
