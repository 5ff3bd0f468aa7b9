import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { readSharedSecrets } from "../settings/secrets.ts";
import { testApp } from "../testing/build-app.ts";

const hearth = await testApp();
const { db } = hearth.context;
afterAll(() => hearth.close());
let folders: string[];
beforeEach(async () => {
  await db.write((tx) => tx.deleteFrom("instance").where("key", "=", "secrets").execute());
  folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), "hearth-secrets-"))));
});
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test("processes with data folders of their own share the secrets of the first, also when they start at once", async () => {
  const [first, ...others] = await Promise.all(folders.map((folder) => readSharedSecrets(db, folder)));

  for (const other of others) expect(other).toEqual(first);
  for (const folder of folders) expect(await stored(folder)).toEqual(first);
});

test("the secrets of an existing data folder are those that all processes use", async () => {
  await writeFile(join(folders[1]!, "secrets.json"), '{"firstAccountKey":"known","signingKey":"known too"}');
  const known = await readSharedSecrets(db, folders[1]!);
  expect(known).toMatchObject({ firstAccountKey: "known", signingKey: "known too" });

  expect(await readSharedSecrets(db, folders[0]!)).toEqual(known);
});

test("secrets that an earlier version did not have are added once", async () => {
  const { pushKeys, ...earlier } = await readSharedSecrets(db, folders[0]!);
  await db.write((tx) =>
    tx
      .updateTable("instance")
      .set({ value: JSON.stringify(earlier) })
      .where("key", "=", "secrets")
      .execute(),
  );
  for (const folder of folders) await writeFile(join(folder, "secrets.json"), JSON.stringify(earlier));

  const [first, ...others] = await Promise.all(folders.map((folder) => readSharedSecrets(db, folder)));
  expect(first).toMatchObject(earlier);
  expect(first!.pushKeys).not.toEqual(pushKeys);
  for (const other of others) expect(other).toEqual(first);
});

async function stored(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"));
}
