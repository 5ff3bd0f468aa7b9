import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database, Transaction } from "../database.ts";
import { connectSqlite } from "./sqlite.ts";

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-sqlite-"));
  db = await connectSqlite(join(folder, "below", "hearth.db"));
  await db.migrate();
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["a date, which the driver would take for named parameters and store as NULL", new Date()],
  ["a boolean", true],
  ["undefined", undefined],
  ["an object", { value: "x" }],
  ["an array", ["x"]],
])("%s is refused by the writer and by readers", async (_, value) => {
  const statement = sql`select ${value} as value`;

  await expect(db.write((tx) => statement.execute(tx))).rejects.toThrow("a database parameter must be");
  await expect(statement.execute(db.read as Transaction)).rejects.toThrow("a database parameter must be");
});

test("text of any script, integers beyond 2^31 and NULL are stored unchanged", async () => {
  const odd = "Đà Nẵng 👨‍👩‍👧 \u202e' \" \\ ; --";
  await db.write(async (tx) => {
    await keep(tx, "odd", odd);
    await tx
      .insertInto("failed_attempts")
      .values({ id: "x", at: 9_007_199_254_740_991, kind: "", address: "", network: "", account: "" })
      .execute();
  });

  expect(await db.read.selectFrom("instance").selectAll().execute()).toEqual([{ key: "odd", value: odd }]);
  const rows = await db.read
    .selectFrom("failed_attempts")
    .select(["at", sql<null>`null`.as("nothing")])
    .execute();
  expect(rows).toEqual([{ at: 9_007_199_254_740_991, nothing: null }]);
});

test("transactions run one after another, in the order of the calls", async () => {
  const order: string[] = [];
  const write = (name: string) =>
    db.write(async (tx) => {
      order.push(`${name} begins`);
      await keep(tx, name, name);
      order.push(`${name} ends`);
    });

  await Promise.all([write("first"), write("second")]);

  expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("writes progress between reads, even if the reads leave no free turn of the event loop", async () => {
  const seen = { turns: 0, written: 0 };
  setImmediate(() => seen.turns++);
  const write = db.write(async (tx) => {
    for (let i = 0; i < 20; i++) await keep(tx, `letter ${i}`, "Hello").then(() => seen.written++);
  });

  for (const until = performance.now() + 60_000; seen.written < 20 && performance.now() < until;) {
    await sql`select 1`.execute(db.read);
  }

  expect(seen).toEqual({ turns: 0, written: 20 });
  await write;
});

test("more distinct statements than the cache holds still run", async () => {
  await db.write(async (tx) => {
    for (let n = 0; n < 600; n++) await sql`select ${sql.lit(n)} as n`.execute(tx);
    await keep(tx, "after them", "x");
  });

  expect(await db.read.selectFrom("instance").select("key").execute()).toEqual([{ key: "after them" }]);
});

test("the statements of a transaction that need no answer cross to the writer thread in one message", async () => {
  const post = vi.spyOn(MessagePort.prototype, "postMessage");
  await db.write((tx) => Promise.all(["a", "b", "c", "d"].map((key) => keep(tx, key, "x"))));

  // The second one commits.
  expect(post).toHaveBeenCalledTimes(2);
  post.mockRestore();
});

test("data is still there after closing and reopening", async () => {
  await db.write((tx) => keep(tx, "kept", "x"));
  await db.close();

  db = await connectSqlite(join(folder, "below", "hearth.db"));

  expect(await db.read.selectFrom("instance").select("key").execute()).toEqual([{ key: "kept" }]);
});

test("reading before the tables exist throws", async () => {
  const empty = await connectSqlite(join(folder, "empty.db"));

  await expect(empty.read.selectFrom("users").selectAll().execute()).rejects.toThrow("no such table");
  await empty.close();
});

test("a file that is not a database cannot be opened", async () => {
  await expect(connectSqlite(import.meta.filename)).rejects.toThrow();
});

async function keep(tx: Transaction, key: string, value: string): Promise<void> {
  await tx.insertInto("instance").values({ key, value }).execute();
}
