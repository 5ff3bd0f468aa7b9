import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, afterEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { connect } from "../database/connect.ts";
import { openFilesOnDisk } from "../processes/open-storage.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { everyFile, everyRow } from "../testing/everything.ts";
import { flipBit } from "../testing/flip-bit.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, type Community } from "../testing/people.ts";
import { freshPostgresDatabase } from "../testing/postgres.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { upload } from "../testing/uploads.ts";
import { withConfig } from "../testing/other-config.ts";

const hearth = await testApp();
const house = await livelyCommunity(hearth);
afterAll(() => hearth.close());

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-backup-"));
  backup = join(folder, "backup");
});
afterEach(() => rm(folder, { recursive: true }));

const take = (...options: string[]) => hearthCommand(hearth, ["backup", backup, ...options]);

test("a backup restored into an empty Hearth has every row and every byte", async () => {
  expect(await take()).toMatchObject({ code: 0, complaints: [] });
  const [rows, files] = [await everyRow(hearth.context), await everyFile(hearth.context)];
  expect(rows.messages!.length).toBeGreaterThan(5);
  expect(Object.keys(files)).toHaveLength(2);

  const home = await emptyHome();
  expect(await home.restore()).toMatchObject({ code: 0, complaints: [] });

  const restored = await home.look();
  expect(restored.rows).toEqual(rows);
  expect(restored.files).toEqual(files);
  const secretsIn = async (dataDir: string) =>
    JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as object;
  expect(await secretsIn(home.dataDir)).toEqual(await secretsIn(hearth.context.config.dataDir));
  await home.leave();
});

test("a backup taken while people write is consistent", async () => {
  const before = await countMessages();
  const taking = { isOver: false };
  const writing = (async () => {
    for (let n = 0; !taking.isOver; n++) {
      const message = await makeMessage(house.anna, house.famille, `Message ${n}`);
      await makeReply(house.bob, message, `Reply ${n}`);
    }
  })();
  await take().finally(() => (taking.isOver = true));
  await writing;

  const home = await emptyHome();
  expect(await home.restore()).toMatchObject({ code: 0, complaints: [] });

  const { rows } = await home.look();
  expect(rows.messages!.length).toBeGreaterThanOrEqual(before);
  for (const group of rows.groups!) {
    const inFront = rows.messages!.filter((message) => message.group_id === group.id && message.on_group_page === 1);
    expect(inFront.length).toBe(group.group_page_count);
  }
  await home.leave();
});

test("a backup can be moved to SQLite and back to the database of this run", async () => {
  await take();
  const rows = await everyRow(hearth.context);
  const onSqlite = await emptyHome({ DATABASE_URL: "" });
  expect(await onSqlite.restore()).toMatchObject({ code: 0 });
  expect((await onSqlite.look()).rows).toEqual(rows);

  await rm(backup, { recursive: true });
  expect(await onSqlite.run("backup")).toMatchObject({ code: 0 });
  const back = await emptyHome();
  expect(await back.restore()).toMatchObject({ code: 0 });
  expect((await back.look()).rows).toEqual(rows);

  await Promise.all([onSqlite.leave(), back.leave()]);
});

test("users who were signed in at the time of the backup are signed in after a restore", async () => {
  await take();
  const home = await emptyHome({ DATABASE_URL: "" });
  await home.restore();

  const there = await testApp({ DATA_DIR: home.dataDir, DATABASE_URL: "" });
  const answer = await there.app.inject({ url: "/api/me", headers: { "x-auth-token": house.anna.key } });
  expect(answer.json()).toMatchObject({ id: house.anna.id });
  await there.close();
});

test("a second backup copies only new files", async () => {
  await take();
  const first = await everythingIn("files");
  const times = await Promise.all(first.map(async (file) => (await stat(file)).ino));
  const photo = await upload(hearth, house.anna);
  await makeMessage(house.anna, house.famille, { files: [photo.id] });
  expect(await take()).toMatchObject({ code: 0 });

  const later = await everythingIn("files");
  expect(later.filter((file) => file.includes(photo.id))).toHaveLength(2);
  expect(await Promise.all(first.map(async (file) => (await stat(file)).ino))).toEqual(times);
  expect(await take("--verify")).toMatchObject({ code: 0 });
});

test("a single flipped bit is detected, and nothing is restored", async () => {
  await take();
  const parts = (await everythingIn("")).filter((file) => !file.endsWith("live_events.jsonl"));
  expect(parts.length).toBeGreaterThan(10);
  const home = await emptyHome();
  const refusesRestore = (part: string) => /messages\.jsonl|original$/.test(part);
  expect(parts.filter(refusesRestore).length).toBeGreaterThan(1);

  for (const part of parts) {
    if ((await stat(part)).size === 0) continue;
    await flipBit(part);
    expect((await take("--verify")).code, part).toBe(1);
    if (refusesRestore(part)) expect((await home.restore()).code, part).toBe(1);
    await flipBit(part);
  }

  const missing = parts.find((part) => part.endsWith("/original"))!;
  await rm(missing);
  expect((await take("--verify")).complaints.join()).toMatch(/is missing/);
  expect(Object.keys((await home.look()).files)).toEqual([]);
  await home.leave();
});

test("a server with accounts refuses a restore", async () => {
  await take();
  const { code, complaints } = await hearthCommand(hearth, ["restore", backup]);

  expect(code).toBe(1);
  expect(complaints.join()).toMatch(/people or messages here already/);
});

test.each([[["one", "two"]], [["20261126T030000000Z"]], [["one", "20261126T030000000Z"]]])(
  "a backup to %j is refused, because that is not one folder",
  async (words) => {
    const { code, complaints } = await hearthCommand(hearth, ["backup", ...words]);
    expect(complaints).toEqual(["Name one folder. --verify can be followed by the id of a backup in it."]);
    expect(code).toBe(1);
  },
);

test("a backup replaces one in the older format, which restore and --verify still read", async () => {
  const older = join(import.meta.dirname, "../testing/earlier-versions/2026-11-22.tar.gz");
  await mkdir(backup);
  await promisify(execFile)("tar", ["--extract", "--gzip", "--file", older, "--directory", backup]);
  expect((await take("--verify")).lines).toEqual([expect.stringMatching(/^Backup of 2026-11-2\S+ is intact\.$/)]);
  await flipBit(join(backup, "manifest.json"));
  expect(await take("--verify")).toMatchObject({ code: 1 });
  await flipBit(join(backup, "manifest.json"));

  expect(await take()).toMatchObject({ code: 0, complaints: [] });

  expect((await readdir(backup)).sort()).toEqual(["files", "generations"]);
  expect((await everythingIn("files")).filter((file) => !file.startsWith(join(backup, "files/stored/")))).toEqual([]);
  const home = await emptyHome();
  expect(await home.restore()).toMatchObject({ code: 0 });
  expect((await home.look()).rows).toEqual(await everyRow(hearth.context));
  await home.leave();
});

test("a folder with other content is left unchanged", async () => {
  await writeFile(join(folder, "holiday.txt"), "my own");

  expect((await hearthCommand(hearth, ["backup", folder])).complaints.join()).toMatch(/holds something else/);
  expect(await readdir(folder)).toEqual(["holiday.txt"]);
  expect((await hearthCommand(hearth, ["restore", folder])).complaints.join()).toMatch(/No complete backup/);
});

test("a photo removed during the backup is left out; a missing one that is in use is reported", async () => {
  const { anna, famille } = house;
  const [going, lost] = [await upload(hearth, anna), await upload(hearth, anna)];
  await makeMessage(anna, famille, { files: [lost.id] });
  for (const { id } of [going, lost]) await hearth.context.files.removeFolder(id);

  const { code, complaints } = await take();

  expect(code).toBe(1);
  expect(complaints.join()).toContain(lost.id);
  expect(complaints.join()).not.toContain(going.id);
  expect(await take("--verify")).toMatchObject({ code: 0 });
});

async function livelyCommunity(app: TestApp): Promise<Community> {
  const community = await aCommunity(app);
  const { anna, bob, famille } = community;
  const photo = await upload(app, anna, "été 😀.jpg");
  const message = await makeMessage(anna, famille, {
    data: { title: "Été", text: 'Soleil "et" mer\n😀' },
    files: [photo.id],
  });
  let below = await makeReply(bob, message, "Une réponse");
  for (const text of ["Deux", "Trois"]) below = await makeReply(anna, below, text);
  // Its id sorts before that of its parent, as with a slow phone clock or ids made by other clients.
  await makeReply(bob, below, { id: "00000000-0000-4000-8000-000000000001", data: { text: "Quatre" } });
  await makeReply(
    anna,
    { ...below, id: "00000000-0000-4000-8000-000000000001" },
    { id: "00000000-0000-4000-8000-000000000000", data: { text: "Cinq" } },
  );
  return community;
}

async function countMessages(): Promise<number> {
  return (await hearth.context.db.read.selectFrom("messages").select("id").execute()).length;
}

/** Returns a place where Hearth has never run, with a database like that of this run unless the settings say otherwise. */
async function emptyHome(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-home-"));
  const isOnSqlite = "sqliteFile" in hearth.context.config.database || settings.DATABASE_URL === "";
  const postgresql = isOnSqlite ? undefined : await freshPostgresDatabase();
  const database = postgresql ? { DATABASE_URL: postgresql.url } : {};
  const config = readConfig({ DATA_DIR: dataDir, ...database, ...settings });
  return {
    dataDir,
    restore: () => hearthCommand({ context: withConfig(hearth.context, config) }, ["restore", backup]),
    /** Runs another command on the restored data. */
    async run(command: string) {
      const [db, files] = await Promise.all([connect(config.database), openFilesOnDisk(config)]);
      const context = { ...withConfig(hearth.context, config), db, files };
      try {
        return await hearthCommand({ context }, [command, backup]);
      } finally {
        await db.close();
      }
    },
    async look() {
      const db = await connect(config.database);
      await db.migrate();
      const found = { rows: await everyRow({ db }), files: await everyFile({ files: await openFilesOnDisk(config) }) };
      await db.close();
      return found;
    },
    async leave() {
      await postgresql?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function everythingIn(part: string): Promise<string[]> {
  const entries = await readdir(join(backup, part), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
