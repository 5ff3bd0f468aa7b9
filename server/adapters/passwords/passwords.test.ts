import { verify } from "@node-rs/argon2";
import { hash as bcryptHash } from "bcryptjs";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
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

test("the same password gets a different hash each time", async () => {
  expect(await passwords.hash("the same")).not.toBe(await passwords.hash("the same"));
});

test("without an account nothing matches, after as much work as for a wrong password", async () => {
  const checked: string[] = [];
  const counted = argon2Passwords({ memoryCost: 1024, timeCost: 1 }, async (hash, password) => {
    checked.push(String(hash));
    return verify(hash, password);
  });
  const known = await counted.hash("known");

  expect(await counted.matches(undefined, "nobody has this password")).toBe(false);
  expect(await counted.matches(undefined, "")).toBe(false);
  expect(await counted.matches(known, "wrong")).toBe(false);

  const [first, second, third] = checked.map(costOf);
  expect(first).toMatch(/^argon2id,v=19,m=1024,t=1/);
  expect([second, third]).toEqual([first, first]);
});

test("passwords of any length and script are compared completely", async () => {
  const long = "😀é".repeat(32);
  const hash = await passwords.hash(long);

  expect(await passwords.matches(hash, long)).toBe(true);
  expect(await passwords.matches(hash, long.slice(0, -1))).toBe(false);
});

/** Returns the parameters of a hash: algorithm, version, memory and rounds. */
function costOf(hash: string): string {
  return hash.split("$").slice(1, 4).join(",");
}

describe("hashes of imported accounts", () => {
  test.each(["$2y$", "$2a$", "$2b$"])("%s: only its password matches, and the hash needs rehashing", async (kind) => {
    const hash = (await bcryptHash("correct horse battery", 4)).replace("$2b$", kind);

    expect(await passwords.matches(hash, "correct horse battery")).toBe(true);
    expect(await passwords.matches(hash, "correct horse batterz")).toBe(false);
    expect(passwords.needsRehash(hash)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash("ours"))).toBe(false);
  });

  test("a password longer than bcrypt's limit is compared completely", async () => {
    const long = "é".repeat(50);
    const hash = await bcryptHash(createHash("sha512").update(long).digest("base64"), 4);

    expect(await passwords.matches(hash, long)).toBe(true);
    expect(await passwords.matches(hash, `${long.slice(0, -1)}e`)).toBe(false);
  });

  test("an invalid hash matches nothing", async () => {
    expect(await passwords.matches("$2y$broken", "anything")).toBe(false);
  });
});
