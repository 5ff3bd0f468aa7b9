import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { withDatabase } from "../../../database/beside.ts";
import { openFilesOnDisk } from "../../../processes/open-storage.ts";
import { testApp } from "../../../testing/build-app.ts";
import { everyFile, everyRow } from "../../../testing/everything.ts";
import { flipBit } from "../../../testing/flip-bit.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { hearthCommand } from "../../../testing/terminal.ts";
import { upload } from "../../../testing/uploads.ts";
import { originalKey } from "../../files/files/rules.ts";
import { withConfig } from "../../../testing/other-config.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-damaged-"));
const hearth = await testApp();
const { anna, famille } = await aCommunity(hearth);
const photo = await upload(hearth, anna);
await makeMessage(anna, famille, { data: { title: "Been to the sea" }, files: [photo.id] });
await makeMessage(anna, famille, { files: [(await upload(hearth, anna)).id] });
afterAll(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});

const key = originalKey(photo.id);
const onServer = join(hearth.context.config.dataDir, "files/stored", key);
let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(folder, "place-"));
});

/** Backups in the place that is set, and in a folder that the command names. */
const forms = {
  "the place that is set": {
    backup: () => run({ BACKUP_TO: place }, "backup"),
    restore: (...options: string[]) => restored({ BACKUP_TO: place }, ...options),
  },
  "a named folder": {
    backup: () => run({}, "backup", place),
    restore: (...options: string[]) => restored({}, place, ...options),
  },
};

test.each(Object.entries(forms))(
  "in %s, a photo that is damaged on the server is put back from the backup, which keeps its good copy",
  async (_, { backup, restore }) => {
    expect(await backup()).toMatchObject({ code: 0 });
    const before = await everything();
    await flipBit(onServer);

    const { code, complaints } = await backup();
    expect(complaints.join()).toContain(`${photo.id} was damaged on the server and was put back`);
    expect(code).toBe(1);
    expect(await everything()).toEqual(before);
    expect(await backup()).toMatchObject({ code: 0, complaints: [] });
    expect(await restore()).toMatchObject({ code: 0, files: before.files });
  },
);

test.each(Object.entries(forms))(
  "in %s, a damaged copy is made again from the server",
  async (_, { backup, restore }) => {
    await backup();
    await flipBit(await copyIn());
    await backup();
    // Backups are read in full every week only.
    hearth.passTime(8 * 24 * 60 * 60 * 1000);
    await backup();
    expect(await backup()).toMatchObject({ code: 0, complaints: [] });
    expect(await restore()).toMatchObject({ code: 0, files: (await everything()).files });
  },
);

test.each(Object.entries(forms))(
  "in %s, a photo that is damaged everywhere is named, and everything else is restored if that is asked for",
  async (_, { backup, restore }) => {
    await backup();
    const { rows, files } = await everything();
    await flipBit(onServer);
    await flipBit(await copyIn());

    const found = await backup();
    expect(found.complaints.join()).toContain(`${photo.id} is damaged`);
    const refused = await restore();
    expect(refused.complaints).toEqual([`files/${key} is damaged`, "--skip-damaged restores everything else."]);
    expect(refused).toMatchObject({ code: 1, files: {} });
    const { [key]: _lost, ...others } = files;
    const skipped = await restore("--skip-damaged");
    expect(skipped.lines).toEqual(expect.arrayContaining(["Left out:", `files/${key} is damaged`]));
    expect(skipped).toMatchObject({ code: 0, rows });
    expect(skipped.files).toEqual(others);
    await flipBit(onServer);
  },
);

test("restoring a backup that its test found damaged says so, and what is damaged", async () => {
  await run({ BACKUP_TO: place }, "backup");
  await flipBit(await copyIn());
  const [id] = await readdir(join(place, "generations/stored"));
  expect(await run({ BACKUP_TO: place }, "backup", "--verify", id!)).toMatchObject({ code: 1 });

  const { lines } = await run({ BACKUP_TO: place }, "restore", "--dry-run");
  expect(lines).toEqual([expect.stringMatching(`^Would restore ${id} of .*, damaged:$`), `  files/${key} is damaged`]);
  const tried = await restored({ BACKUP_TO: place });
  expect(tried.lines).toEqual([`Restoring ${id}, damaged:`, `  files/${key} is damaged`]);
});

test("older backups are whole again after a damaged photo was copied again", async () => {
  const { backup } = forms["the place that is set"];
  await backup();
  await backup();
  await flipBit(await copyIn());
  const [, id] = await listed();
  expect((await run({ BACKUP_TO: place }, "backup", "--verify", id!.id)).complaints).toEqual([
    `files/${key} is damaged`,
  ]);
  expect(await backup()).toMatchObject({ code: 0 });
  for (const backup of await listed()) {
    expect(backup.state).toBe("verified");
    expect(await restored({ BACKUP_TO: place }, "--at", backup.id)).toMatchObject({ code: 0 });
  }
});

async function listed(): Promise<{ id: string; state: string }[]> {
  const { lines } = await run({ BACKUP_TO: place }, "backups");
  return lines.map((line) => line.split("  ")).map(([id, , , state]) => ({ id: id!, state: state! }));
}

function run(settings: Record<string, string>, ...args: string[]) {
  const config = readConfig({ ...hearth.context.config.given, BACKUP_TO: undefined, ...settings });
  return hearthCommand({ context: withConfig(hearth.context, config) }, args);
}

/** Restores into a new SQLite installation. */
async function restored(settings: Record<string, string>, ...args: string[]) {
  const config = readConfig({ DATA_DIR: await mkdtemp(join(folder, "home-")), ...settings });
  const said = await hearthCommand({ context: withConfig(hearth.context, config) }, ["restore", ...args]);
  const files = await everyFile({ files: await openFilesOnDisk(config) });
  if (said.code !== 0) return { ...said, files };
  return { ...said, files, rows: await withDatabase(config.database, (db) => everyRow({ db })) };
}

async function everything() {
  return { rows: await everyRow(hearth.context), files: await everyFile(hearth.context) };
}

/** Returns where the backup has the photo. */
async function copyIn(): Promise<string> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.find((path) => path.endsWith(key))!;
}
