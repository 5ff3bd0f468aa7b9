import { mkdtemp, readdir, rm, writeFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DateTime } from "luxon";
import { afterAll, expect, test } from "vitest";
import type { ServerBackups } from "#contract/backups.ts";
import { readConfig } from "../../../config.ts";
import { connect } from "../../../database/connect.ts";
import { openFilesOnDisk } from "../../../processes/open-storage.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp, type TestApp } from "../../../testing/build-app.ts";
import { everyFile, everyRow } from "../../../testing/everything.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { startS3Server } from "../../../testing/s3-server.ts";
import { hearthCommand } from "../../../testing/terminal.ts";
import { upload } from "../../../testing/uploads.ts";
import { sendBackupMail, backupMail } from "./actions-emails.ts";
import { withConfig } from "../../../testing/other-config.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-backups-"));
const s3 = await startS3Server();
const hearth = await testApp({
  BACKUP_TO: join(folder, "to"),
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "a@example.org",
});
const { anna, famille } = await aCommunity(hearth);
await makeAdministrator(hearth, anna);
afterAll(async () => {
  await hearth.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const day = 24 * 60 * 60 * 1000;
const inBucket = Object.fromEntries(Object.entries(s3.settings).map(([name, value]) => [`BACKUP_${name}`, value]));
const passphrase = "correct horse battery staple";
const places = {
  "a folder": { BACKUP_TO: join(folder, "plain") },
  "a bucket, encrypted": { ...inBucket, BACKUP_PASSPHRASE: passphrase },
};

test.each(Object.entries(places))(
  "backups in %s are verified, share files and bring a point in time back",
  async (_, settings) => {
    const run = at(hearth, settings);
    await writeSomething("First");
    expect(await run("backup")).toMatchObject({ code: 0, complaints: [] });
    const first = { rows: await everyRow(hearth.context), files: await everyFile(hearth.context) };
    await writeSomething("Second");
    const second = await run("backup");
    expect(second.lines.join()).toMatch(/0\.\d MB of them new. Restored it for a test: no problems/);
    const last = { rows: await everyRow(hearth.context), files: await everyFile(hearth.context) };

    const { lines } = await run("backups");
    expect(lines.map((line) => line.split("  ").slice(3))).toEqual([
      ["verified", "daily, weekly, monthly"],
      ["verified", "latest"],
    ]);
    const [, oldest] = lines.map((line) => line.split("  ")[0]!);
    expect(await restored(settings, oldest)).toEqual(first);
    expect(await restored(settings, undefined)).toEqual(last);
  },
);

test("a damaged backup is named, is copied anew the next night, which heals it, and removes nothing", async () => {
  const place = join(folder, "damaged");
  const run = at(hearth, { BACKUP_TO: place });
  await run("backup");
  const [photo] = await filesIn(join(place, "files"));
  const bytes = await readFile(photo!);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(photo!, bytes);
  const [id] = (await run("backups")).lines[0]!.split("  ");

  expect((await run("backup", "--verify", id!)).complaints.join()).toMatch(/^files\/\S+ is damaged$/);
  expect((await run("backups")).lines.join()).toContain("damaged");
  expect(await run("backup")).toMatchObject({ code: 0 });
  expect((await run("backups")).lines.map((line) => line.split("  ")[3])).toEqual(["verified", "verified"]);
  expect(await restored({ BACKUP_TO: place }, undefined)).toEqual({
    rows: await everyRow(hearth.context),
    files: await everyFile(hearth.context),
  });
});

test("a lost passphrase, other backups in the place, and a second backup at once are refused by name", async () => {
  const place = join(folder, "refusing");
  await at(hearth, { BACKUP_TO: place, BACKUP_PASSPHRASE: passphrase })("backup");
  const said = async (settings: Record<string, string>, ...args: string[]) =>
    (await at(hearth, { BACKUP_TO: place, ...settings })(...args)).complaints.join();
  expect(await said({}, "backups")).toMatch(/are encrypted: set BACKUP_PASSPHRASE/);
  expect(await said({ BACKUP_PASSPHRASE: "not the right one" }, "backups")).toMatch(/does not open/);
  expect(await said({ BACKUP_TO: join(folder, "plain"), BACKUP_PASSPHRASE: passphrase }, "backup")).toMatch(
    /without encryption/,
  );
  expect(await said({ BACKUP_PASSPHRASE: passphrase }, "restore")).toMatch(/people or messages here already/);
  const both = await Promise.all([1, 2].map(() => said({ BACKUP_PASSPHRASE: passphrase }, "backup")));
  expect(both.sort()).toEqual(["", "A backup is running already."]);
});

test("old backups go, with the files that only they had", async () => {
  // From a Wednesday to the Thursday of the next week, in one month: the last of each week and of the month is among the latest seven.
  let first = DateTime.fromMillis(hearth.context.clock.now()).plus({ months: 1 }).set({ day: 8, hour: 12 });
  while (first.weekday !== 3) first = first.plus({ days: 1 });
  hearth.passTime(first.toMillis() - hearth.context.clock.now());
  const place = join(folder, "pruned");
  const run = at(hearth, { BACKUP_TO: place });
  const going = await upload(hearth, anna);
  await run("backup");
  await hearth.context.files.removeFolder(going.id);
  await hearth.context.db.write((tx) => tx.deleteFrom("files").where("id", "=", going.id).execute());
  const names = async () => (await filesIn(join(place, "files"))).filter((file) => file.includes(going.id)).length;
  for (let night = 0; night < 8; night++) {
    hearth.passTime(day);
    await run("backup");
    if (night === 0) expect(await names()).toBeGreaterThan(0);
  }
  expect((await run("backups")).lines).toHaveLength(7);
  expect(await restored({ BACKUP_TO: place }, undefined)).toMatchObject({ files: await everyFile(hearth.context) });
});

test("administrators see the backups, start them, and are told of two failures in their language", async () => {
  const call = (method: "GET" | "POST", url: string) =>
    hearth.app.inject({ method, url, headers: { "x-auth-token": anna.key } });
  const list = async () => (await call("GET", "/api/admin/backups")).json<ServerBackups>();
  const run = (...args: string[]) => hearthCommand(hearth, args);
  expect((await call("POST", "/api/admin/backups")).statusCode).toBe(204);
  expect(await list()).toMatchObject({ place: join(folder, "to"), isEncrypted: false, isRunning: true });
  await hearth.context.db.write((tx) => tx.deleteFrom("jobs").where("kind", "=", "backups.back-up").execute());

  await writeFile(join(folder, "to"), "in the way");
  for (let n = 0; n < 3; n++) expect((await run("backup")).code).toBe(1);
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual(["Backups are failing"]);
  expect(told[0]!.text).toContain("ENOTDIR");
  await rm(join(folder, "to"));
  expect((await run("backup")).code).toBe(0);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Backups are failing", "Backups work again"]);
  const { backups } = await list();
  expect(backups[0]).toMatchObject({
    verifiedAt: expect.any(Number) as number,
    keptFor: expect.any(Array) as string[],
  });
  expect(backups[1]!.problem).toContain("ENOTDIR");
  expect((await call("POST", `/api/admin/backups/${backups[0]!.id}/verify`)).statusCode).toBe(204);
  expect((await call("POST", `/api/admin/backups/${backups[1]!.id}/verify`)).statusCode).toBe(404);
});

async function mails(): Promise<{ subject: string; text: string }[]> {
  const { db } = hearth.context;
  const waiting = await db.read
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", backupMail)
    .orderBy("id")
    .execute();
  const sent: { subject: string; text: string }[] = [];
  const mailer = { ...hearth.context.mailer, send: (mail: { subject: string; text: string }) => void sent.push(mail) };
  for (const { payload } of waiting)
    await sendBackupMail({ ...hearth.context, mailer: mailer as never }, { payload: JSON.parse(payload) as never });
  return sent;
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Everything in a new SQLite installation after a restore. */
async function restored(settings: Record<string, string>, id: string | undefined) {
  const dataDir = await mkdtemp(join(folder, "home-"));
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  const said = await hearthCommand({ context: withConfig(hearth.context, config) }, [
    "restore",
    ...(id ? ["--at", id] : []),
  ]);
  expect(said).toMatchObject({ code: 0, complaints: [] });
  const db = await connect(config.database);
  const found = { rows: await everyRow({ db }), files: await everyFile({ files: await openFilesOnDisk(config) }) };
  await db.close();
  return found;
}

async function writeSomething(title: string): Promise<void> {
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { data: { title }, files: [photo.id] });
}

/** Runs commands with other places of backups. */
function at({ context }: TestApp, settings: Record<string, string>) {
  const { given } = context.config;
  const env = { ...given, BACKUP_TO: undefined, ...settings };
  const config = readConfig(env);
  return (...args: string[]) => hearthCommand({ context: withConfig(context, config) }, args);
}
