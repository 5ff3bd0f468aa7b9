import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseInUse } from "../database-in-use.ts";
import { copySqlite, replaceSqlite } from "./copy-database.ts";
import { startDatabaseThread } from "./thread.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-copies-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);

test("a copy of a database that others write is whole, and has what was written before", async () => {
  const writer = await startDatabaseThread({ file: file("a"), access: "write" });
  await writer.run("create table words (word text)", []);
  const copying = { isOver: false };
  const writing = (async () => {
    for (let n = 0; !copying.isOver; n++) await writer.run("insert into words values (?)", [`word ${n}`]);
    return (await writer.run("select count(*) as words from words", [])).rows;
  })();
  await writer.run("select 1", []);
  await copySqlite(file("a"), file("copy"));
  copying.isOver = true;
  const [{ words }] = (await writing) as [{ words: number }];
  await writer.close();
  const copied = await wordsIn("copy");
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.length).toBeLessThanOrEqual(words);
});

test("a database takes the content of another, keeps its own beside it, and takes that back", async () => {
  await makeDatabase("a", "old");
  await makeDatabase("b", "new");
  await replaceSqlite(file("a"), file("b"), file("kept"));
  expect([await wordsIn("a"), await wordsIn("kept")]).toEqual([["new"], ["old"]]);
  await replaceSqlite(file("a"), file("kept"), file("kept"));
  expect([await wordsIn("a"), await wordsIn("kept")]).toEqual([["old"], ["new"]]);
});

test.each(["a", "b"])("while an idle connection has %s open, nothing is replaced, and no log is lost", async (open) => {
  await makeDatabase("a", "old");
  await makeDatabase("b", "new");
  const connection = await startDatabaseThread({ file: file(open), access: "write" });
  await connection.run("insert into words values ('in the log')", []);
  await expect(replaceSqlite(file("a"), file("b"), file("kept"))).rejects.toThrow(DatabaseInUse);
  await connection.close();
  expect(await wordsIn("a")).toEqual(open === "a" ? ["old", "in the log"] : ["old"]);
  expect(await wordsIn("b")).toEqual(open === "b" ? ["new", "in the log"] : ["new"]);
  expect(await readdir(folder)).not.toContain("kept");
});

async function makeDatabase(name: string, word: string): Promise<void> {
  const writer = await startDatabaseThread({ file: file(name), access: "write" });
  await writer.run("create table words (word text)", []);
  await writer.run("insert into words values (?)", [word]);
  await writer.close();
}

async function wordsIn(name: string): Promise<unknown[]> {
  const reader = await startDatabaseThread({ file: file(name), access: "write" });
  const { rows } = await reader.run("select word from words", []);
  await reader.close();
  return (rows as { word: unknown }[]).map(({ word }) => word);
}
