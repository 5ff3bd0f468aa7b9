import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { connect } from "../database/connect.ts";
import { openFilesOnDisk } from "../processes/open-storage.ts";
import { testApp } from "../testing/build-app.ts";
import { everyFile, everyRow } from "../testing/everything.ts";
import {
  changeFolder,
  changeRepository,
  hostileChanges,
  hostileToFolders,
  hostileToRepositories,
} from "../testing/hostile-backups.ts";
import { makeMessage } from "../testing/messages.ts";
import { aCommunity } from "../testing/people.ts";
import { emptyPostgresDatabase } from "../testing/postgres.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { upload } from "../testing/uploads.ts";
import { withConfig } from "../testing/other-config.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-hostile-backups-"));
const [repository, older, changed] = [join(folder, "repository"), join(folder, "older"), join(folder, "changed")];
/** A backup in the format before backups shared files. */
const olderFormat = join(import.meta.dirname, "../testing/earlier-versions/2026-11-22.tar.gz");
const hearth = await testApp({ BACKUP_TO: repository });
const [home, olderHome] = [await emptyHome("home"), await emptyHome("older-home")];

/** Settings of a Hearth without data, which stays empty until something is restored. */
async function emptyHome(name: string) {
  const postgresql = "sqliteFile" in hearth.context.config.database ? undefined : await emptyPostgresDatabase();
  if (postgresql) afterAll(() => postgresql.drop());
  const settings: Record<string, string> = { DATA_DIR: join(folder, name), BACKUP_TO: repository };
  return postgresql ? { ...settings, DATABASE_URL: postgresql.url } : settings;
}

beforeAll(async () => {
  const { anna, famille } = await aCommunity(hearth);
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { data: { title: "Soup" }, files: [photo.id] });
  expect(await hearthCommand(hearth, ["backup"])).toMatchObject({ code: 0, complaints: [] });
  await mkdir(older);
  await promisify(execFile)("tar", ["--extract", "--gzip", "--file", olderFormat, "--directory", older]);
});
afterAll(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Runs a command in a Hearth of its own. */
function run(args: string[], settings: Record<string, string> = {}) {
  return hearthCommand({ context: withConfig(hearth.context, readConfig({ ...home, ...settings })) }, args);
}

/** A command is a process of its own elsewhere: here, what the one before left in memory keeps its connection to SQLite open. */
async function runAfterOthers(...args: Parameters<typeof run>) {
  collectGarbage();
  await setImmediate();
  return run(...args);
}

const isNoHome = (name: string) => !name.endsWith("home");

async function expectRefused(from: string, said: RegExp, settings = home) {
  const around = await readdir(folder);
  for (const options of [[], ["--skip-damaged"]]) {
    const { code, complaints } = await run(["restore", from, ...options], settings);
    expect(complaints.join("\n")).toMatch(said);
    expect(complaints.join("\n")).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  }
  const config = readConfig(settings);
  expect(await everyFile({ files: await openFilesOnDisk(config) })).toEqual({});
  expect(await readdir(config.dataDir)).not.toContain("secrets.json");
  expect((await readdir(folder)).filter(isNoHome)).toEqual(around.filter(isNoHome));
}

const repositories = Object.entries({ ...hostileChanges, ...hostileToRepositories });

test.each(repositories)("a repository with %s is refused, and nothing is restored", async (_, [change, said]) => {
  await rm(changed, { recursive: true, force: true });
  await cp(repository, changed, { recursive: true });
  changeRepository(changed, change);

  await expectRefused(changed, said);
});

const folders = Object.entries({ ...hostileChanges, ...hostileToFolders });

test.each(folders)("an older backup with %s is refused, and nothing is restored", async (_, [change, said]) => {
  await rm(changed, { recursive: true, force: true });
  await cp(older, changed, { recursive: true });
  changeFolder(changed, change);

  await expectRefused(changed, said, olderHome);
});

test("a link in place of a photo is refused, or left out of a repository", async () => {
  for (const [from, stored] of [
    [older, "files"],
    [repository, join("files", "stored")],
  ] as const) {
    await rm(changed, { recursive: true, force: true });
    await cp(from, changed, { recursive: true });
    const [id] = await readdir(join(changed, stored));
    const photo = join(changed, stored, id!, "original");
    await rm(photo);
    await symlink(join(from, stored, id!, "original"), photo);

    expect((await run(["restore", changed])).complaints.join()).toMatch(/original is (missing|a link)/);
  }
});

test("a restore that fails leaves the one before it to be undone", async () => {
  expect(await runAfterOthers(["restore"])).toMatchObject({ code: 0, complaints: [] });
  expect(await runAfterOthers(["restore", "--replace", "--yes"])).toMatchObject({ code: 0, complaints: [] });
  const config = readConfig(home);
  const look = async () => {
    const db = await connect(config.database, { isBrief: true });
    const rows = await everyRow({ db });
    await db.close();
    return { rows, files: await everyFile({ files: await openFilesOnDisk(config) }) };
  };
  const before = await look();
  expect(before.rows.messages!.length).toBeGreaterThan(0);
  for (const [change, said] of [hostileChanges["swapped parts"]!, hostileChanges["a missing part"]!]) {
    await rm(changed, { recursive: true, force: true });
    await cp(repository, changed, { recursive: true });
    changeRepository(changed, change);
    const failed = await runAfterOthers(["restore", "--replace", "--yes"], { BACKUP_TO: changed });
    expect(failed.complaints.join()).toMatch(said);
  }

  expect(await look()).toEqual(before);
  expect(await runAfterOthers(["restore", "--undo"])).toMatchObject({ code: 0, complaints: [] });
});
