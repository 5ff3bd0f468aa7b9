import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDiskStorage } from "../adapters/file-storage/disk.ts";
import { openRepository, readPart, writePart } from "./repository.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-repository-"));
afterAll(() => rm(folder, { recursive: true }));
const place = await openDiskStorage(folder, { durable: false });
const repository = await openRepository({ place: folder, backups: place, files: place }, undefined);

async function written(rows: object[]): Promise<object[]> {
  const part = await writePart(repository, "one", "messages", rows);
  const read: object[] = [];
  for await (const row of readPart<object>(repository, "one", "messages", part)) read.push(row);
  return read;
}

test("a part is read as it was written, and without rows, too", async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => ({ id: `${n}`, text: `${n} × ümlaut`.repeat(10) }));
  expect(await written(rows)).toEqual(rows);
  expect(await written([])).toEqual([]);
});

test("whoever posts one letter over and over makes no backup unreadable", async () => {
  const rows = Array.from({ length: 750 }, (_, n) => ({ id: `${n}`, text: "a".repeat(200_000) }));
  expect((await written(rows)).length).toBe(rows.length);
});
