import { expect, test } from "vitest";
import { SlowServices } from "./rules-slow-services.ts";

const minute = 60_000;
const bob = { personId: "bob", endpoint: "https://push.example.org/1" };

test("a slow service is paused for a minute, then for two, up to an hour, and no longer once it is fast", () => {
  const slow = new SlowServices();
  slow.note(bob, 2500, 0);
  expect([slow.isPaused(bob, minute - 1), slow.isPaused(bob, minute)]).toEqual([true, false]);

  slow.note(bob, 2500, minute);
  expect([slow.isPaused(bob, 3 * minute - 1), slow.isPaused(bob, 3 * minute)]).toEqual([true, false]);

  for (let n = 0; n < 10; n++) slow.note(bob, 2500, 0);
  expect([slow.isPaused(bob, 60 * minute - 1), slow.isPaused(bob, 60 * minute)]).toEqual([true, false]);

  slow.note(bob, 1500, 0);
  slow.note(bob, 2500, 0);
  expect(slow.isPaused(bob, minute)).toBe(false);
});

test("a pause applies to one user and host, and to all of the user's hosts once three are slow", () => {
  const slow = new SlowServices();
  const at = (host: string) => ({ ...bob, endpoint: `https://${host}/2` });
  slow.note(bob, 2500, 0);

  expect(slow.isPaused(at("push.example.org"), 1)).toBe(true);
  expect(slow.isPaused(at("other.example.org"), 1)).toBe(false);
  expect(slow.isPaused({ ...bob, personId: "anna" }, 1)).toBe(false);

  slow.note(at("second.example.org"), 2500, 0);
  slow.note(at("third.example.org"), 2500, 0);
  expect(slow.isPaused(at("other.example.org"), 1)).toBe(true);
});
