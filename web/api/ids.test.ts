import { expect, test } from "vitest";
import { newId } from "./ids.ts";

/** A moment with a value in each of the 48 bits of the timestamp. */
const now = Date.UTC(2026, 6, 14, 18, 30, 0, 123);

test("an id is a UUID of version 7", () => {
  for (let i = 0; i < 50; i++)
    expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("an id starts with its time of creation", () => {
  expect(parseInt(newId(now).replace("-", "").slice(0, 12), 16)).toBe(now);
});

test("later ids sort after earlier ones", () => {
  const times = [now, now + 1, now + 256, now + 2 ** 32];
  const ids = times.map((time) => newId(time));
  expect(ids.toSorted()).toEqual(ids);
});

test("ids of the same millisecond differ", () => {
  const ids = new Set(Array.from({ length: 200 }, () => newId(now)));
  expect(ids.size).toBe(200);
});
