import { expect, test } from "vitest";
import { argon2Passwords } from "./argon2.ts";

const passwords = argon2Passwords({ memoryCost: 1024, timeCost: 1 });

test("a password matches its own hash and no other password's", async () => {
  const hash = await passwords.hash("correct horse battery");

  expect(hash).toMatch(/^\$argon2id\$/);
  expect(hash).not.toContain("correct");
  expect(await passwords.matches(hash, "correct horse battery")).toBe(true);
  for (const other of ["Correct horse battery", "correct horse batter", "", " correct horse battery"]) {
    expect(await passwords.matches(hash, other), other).toBe(false);
  }
});

test("the same password has another hash each time", async () => {
  expect(await passwords.hash("the same")).not.toBe(await passwords.hash("the same"));
});

test("where there is no account nothing matches, not even what is compared with in its place, and it takes as long", async () => {
  expect(await passwords.matches(undefined, "nobody has this password")).toBe(false);
  expect(await passwords.matches(undefined, "")).toBe(false);

  const slow = argon2Passwords({ memoryCost: 65_536, timeCost: 3 });
  const hash = await slow.hash("known");
  const known = await timeOf(() => slow.matches(hash, "wrong"));
  const unknown = await timeOf(() => slow.matches(undefined, "wrong"));
  expect(unknown).toBeGreaterThan(known / 3);
});

test("passwords of any length and script are compared whole", async () => {
  const long = "😀é".repeat(32);
  const hash = await passwords.hash(long);

  expect(await passwords.matches(hash, long)).toBe(true);
  expect(await passwords.matches(hash, long.slice(0, -1))).toBe(false);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
