import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { openRepository } from "../archive/repository.ts";
import { takeBackup } from "../archive/take-backup.ts";
import { readConfig } from "../config.ts";
import { connect } from "../database/connect.ts";
import { migrationNames } from "../database/migrate.ts";
import { migrationsOf } from "../database/schema-introspection.ts";
import { openBackupTarget, openFilesOnDisk } from "../processes/open-storage.ts";
import { indexEarlierMessagesLater } from "../features/conversation/search/actions-indexing.ts";
import { testApp } from "../testing/build-app.ts";
import { workIsDone } from "../testing/mails.ts";
import { password, visitor, withKey } from "../testing/people.ts";
import { emptyPostgresDatabase } from "../testing/postgres.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { withConfig } from "../testing/other-config.ts";

const hearth = await testApp();
const place = await mkdtemp(join(tmpdir(), "hearth-older-"));
const backup = join(place, "backup");
const isOnPostgresql = "postgresqlUrl" in hearth.context.config.database;
afterAll(async () => {
  await hearth.close();
  await rm(place, { recursive: true });
});

/** The tables before reactions, message numbers and everything later. */
const earlier = "0003-order-of-arrival";
const [anna, famille, first, second] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

beforeAll(async () => {
  const db = await connect({ sqliteFile: join(place, "earlier.db") });
  await db.migrate(earlier);
  await db.write(async (tx) => {
    await sql`insert into users (id, created_at, login, password_hash, name, data, last_activity_at)
      values (${anna}, 1, 'anna@example.org', 'x', 'Anna', '{}', 1)`.execute(tx);
    await sql`insert into groups (id, created_at, name, invite_key, secret_key, last_activity_at, front_count)
      values (${famille}, 1, 'Famille', 'i', 's', 2, 1)`.execute(tx);
    for (const [id, parent, at] of [
      [second, first, 2],
      [first, null, 1],
    ].reverse()) {
      await sql`insert into messages (id, created_at, arrived_at, group_id, author_id, parent_id, type, data, last_activity_at, is_in_front)
        values (${id}, ${at}, ${at}, ${famille}, ${anna}, ${parent}, 'standard', '{"text":"Bonjour","date":"2026-07-14"}', 2, ${parent === null ? 1 : 0})`.execute(
        tx,
      );
    }
  });
  const target = await openBackupTarget({ folder: backup }, hearth.context.config.dataDir, { isAlone: true });
  const options = { checksOriginals: false, damaged: new Set<string>() };
  await takeBackup({ ...hearth.context, db }, await openRepository(target, undefined), options);
  await db.close();
});

test("a backup of an earlier version is restored and migrated", async () => {
  const postgresql = isOnPostgresql ? await emptyPostgresDatabase() : undefined;
  const dataDir = join(place, "home");
  const config = readConfig({ DATA_DIR: dataDir, ...(postgresql && { DATABASE_URL: postgresql.url }) });

  const restored = await hearthCommand({ context: withConfig(hearth.context, config) }, ["restore", backup]);
  expect(restored).toMatchObject({ code: 0, complaints: [] });

  const db = await connect(config.database);
  expect(await migrationsOf(db.read)).toEqual(migrationNames);
  const messages = await db.read
    .selectFrom("messages")
    .select(["id", "number", "parent_id", "date"])
    .orderBy("number")
    .execute();
  expect(messages).toEqual([
    { id: first, number: 1, parent_id: null, date: "2026-07-14" },
    { id: second, number: 2, parent_id: first, date: "2026-07-14" },
  ]);
  const context = { ...withConfig(hearth.context, config), db, files: await openFilesOnDisk(config) };
  const { lines } = await hearthCommand({ context }, ["doctor"]);
  expect(lines).toContainEqual(expect.stringMatching(/^ok +The database is intact/));
  await db.close();
  await postgresql?.drop();
});

test("an empty database prepared by a newer version refuses an older backup with an explanation", async () => {
  const { complaints } = await hearthCommand(hearth, ["restore", backup]);
  expect(complaints.join()).toContain("made by another version");
  const stored = join(backup, "generations/stored");
  const [id] = await readdir(stored);
  const { body } = JSON.parse(await readFile(join(stored, id!, "manifest.json"), "utf8")) as { body: string };
  expect(JSON.parse(body)).toMatchObject({ migrations: { length: 3 } });
});

const versions = join(import.meta.dirname, "../testing/earlier-versions");

test.each(readdirSync(versions))("the data of %s is upgraded, and everything in it can be read", async (version) => {
  const from = await mkdtemp(join(place, "from-"));
  await promisify(execFile)("tar", ["--extract", "--gzip", "--file", join(versions, version), "--directory", from]);
  const postgresql = isOnPostgresql ? await emptyPostgresDatabase() : undefined;
  const settings = {
    DATA_DIR: await mkdtemp(join(place, "home-")),
    ...(postgresql && { DATABASE_URL: postgresql.url }),
  };
  const home = { context: withConfig(hearth.context, readConfig(settings)) };
  expect(await hearthCommand(home, ["restore", from])).toMatchObject({ code: 0, complaints: [] });

  const upgraded = await testApp(settings);
  await indexEarlierMessagesLater(upgraded.context);
  await workIsDone(upgraded);
  const rows = (table: string) => rowsInBackup(from, table);
  const [{ login }] = (await rows("users")) as [Record<string, string>];
  const { body } = await visitor(upgraded).post("/api/login", { login, password });
  const anna = withKey(upgraded, (body as { api_key: string }).api_key);
  for (const { id, data } of await rows("messages"))
    expect((await anna.get(`/api/messages/${id}`, { [clientHeader]: "web" })).body).toMatchObject({
      data: JSON.parse(data!) as object,
    });
  const [{ group_id: group }] = (await rows("messages")) as [Record<string, string>];
  expect((await anna.get(`/api/groups/${group}/cards/0`)).body).toHaveProperty("cards.0.excerpt");
  for (const { file_id: id } of await rows("message_files"))
    expect((await anna.get(`/files/${id}/original`)).status).toBe(200);
  const { lines, complaints } = await hearthCommand(upgraded, ["doctor"]);
  expect([...lines, ...complaints].filter((line) => line.startsWith("wrong"))).toEqual([]);
  await upgraded.close();
  await postgresql?.drop();
});

/** Reads rows from a folder with one backup, in the older format or in the current one. */
async function rowsInBackup(folder: string, table: string): Promise<Record<string, string>[]> {
  const names = await readdir(folder, { recursive: true });
  const name = names.find((each) => each.endsWith(`/${table}.jsonl`) || each.endsWith(`/${table}.jsonl.gz`));
  const content = await readFile(join(folder, name!));
  const lines = (name!.endsWith(".gz") ? gunzipSync(content) : content).toString("utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Record<string, string>);
}
