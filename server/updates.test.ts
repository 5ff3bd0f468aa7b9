import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Group } from "#contract/groups.ts";
import type { CardPage } from "#contract/messages.ts";
import { manifest } from "../scripts/release/release-folder.ts";
import { opened } from "./database/beside.ts";
import type { DatabaseLocation } from "./database/connect.ts";
import { migrationsOf } from "./database/schema-introspection.ts";
import { databaseName } from "./testing/intensity.ts";
import { freePort } from "./testing/free-port.ts";
import { freshPostgresDatabase } from "./testing/postgres.ts";
import { ReleaseFolder, type LaunchedRelease } from "./testing/releases.ts";

const isSqlite = databaseName === "SQLite";
const keeper = { login: "anna@example.org", password: "correct horse battery" };
const patience = 60_000;

let folder: ReleaseFolder;
let env: Record<string, string>;
let url: string;
let server: LaunchedRelease;
let dropDatabase = () => Promise.resolve();
beforeAll(async () => {
  folder = await ReleaseFolder.create();
}, patience);
afterAll(() => folder.remove());

beforeEach(async () => {
  const database = isSqlite ? undefined : await freshPostgresDatabase();
  if (database) dropDatabase = () => database.drop();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    ...{ PORT: String(port), DATA_DIR: join(folder.root, "data"), LOG_LEVEL: "warn" },
    ...{ INIT_LOGIN: keeper.login, INIT_PASSWORD: keeper.password },
    ...(database && { DATABASE_URL: database.url }),
  };
  server = await folder.start(env);
});
afterEach(async () => {
  await server.end();
  await rm(env.DATA_DIR!, { recursive: true });
  await dropDatabase();
  await folder.forgetUpdates();
});

const adds = `await db.schema.createTable("test_of_updates").addColumn("id", "text", (id) => id.primaryKey()).execute();`;

test("a release is installed and watched, and its changes of tables too", { timeout: patience }, async () => {
  const next = await folder.release("0.1.1", { migration: adds });
  const { key, group } = await aGroup();
  const update = folder.command(env, "update", next, "--watch", "2");
  await vi.waitUntil(async () => (await stateOf(key))?.state === "watching", { timeout: patience, interval: 20 });
  const change = await post(key, group, "During the update");
  expect(change.status).toBe(503);
  expect(await change.json()).toMatchObject({ code: "updating" });

  const { code, said } = await update;
  expect(said).toMatch(/Checking its signature.*Trying the update on a copy.*Version 0.1.1 is installed/s);
  expect(code).toBe(0);
  expect(await folder.current).toBe("0.1.1");
  await untilPosted(key, group, "After the update");
  expect(await versionOf(key)).toBe("0.1.1");
  expect(await migrationsNow()).toContain("9000-0.1.1");
  expect(existsSync(join(env.DATA_DIR!, "hearth.db.before-update"))).toBe(false);
});

test("a release that fails on a copy of the database is not installed", { timeout: patience }, async () => {
  const { key, group } = await aGroup();
  await post(key, group, "Before the update");
  const next = await folder.release("0.9.9", { migration: `throw new Error("no such table: tricks");` });
  const { code, said } = await folder.command(env, "update", next);
  expect(said).toMatch(/failed on a copy.*no such table: tricks/s);
  expect(code).toBe(1);
  expect(await folder.current).toBe(manifest.version);
  expect(await textsOf(key, group)).toEqual(["Before the update"]);
  expect(await migrationsNow()).not.toContain("9000-0.9.9");
  expect(await stateOf(key)).toMatchObject({ state: "failed", problem: "rehearsal_failed", to: "0.9.9" });
});

/** What goes wrong depends on the database in the second case only. */
const failing = [
  ...(isSqlite ? [["ends", { atStart: "setTimeout(() => process.exit(3), 1500);" }, /ended by itself/] as const] : []),
  [
    "damages data after the rehearsal",
    {
      migration: `${adds}
        if (process.argv[2]?.startsWith("--trial")) await db.updateTable("groups").set({ group_page_count: 77 }).execute();`,
    },
    /problems that were not there before/,
  ] as const,
];

test.each(failing)(
  "a version that %s gives way to the one before",
  { timeout: patience },
  async (_, changes, reason) => {
    const next = await folder.release("0.9.9", changes);
    const { key, group } = await aGroup();
    await post(key, group, "Before the update");
    const { code, said } = await folder.command(env, "update", next, "--watch", "20");
    expect(said).toMatch(reason);
    expect(code).toBe(1);
    await untilPosted(key, group, "Afterwards");
    expect(await textsOf(key, group)).toEqual(["Afterwards", "Before the update"]);
    expect(await folder.current).toBe(manifest.version);
    expect(await versionOf(key)).toBe(manifest.version);
    expect(await stateOf(key)).toMatchObject({ state: "undone", to: "0.9.9" });
    expect(await migrationsNow()).not.toContain("9000-0.9.9");
    expect(await messagesOf(group)).toBe(2);
  },
);

test("an update that is killed while it is watched is undone at the next start", { timeout: patience }, async () => {
  const { key, group } = await aGroup();
  await post(key, group, "Before the update");
  const next = await folder.release("0.9.9", { migration: adds });
  await folder.command(env, "update", next, "--watch", "600", "--no-wait");
  await vi.waitUntil(async () => (await stateOf(key))?.state === "watching", { timeout: patience, interval: 20 });
  await server.end("SIGKILL");
  server = await folder.start(env);
  expect(await stateOf(key)).toMatchObject({ state: "undone", problem: "interrupted" });
  expect(await folder.current).toBe(manifest.version);
  expect(await textsOf(key, group)).toEqual(["Before the update"]);
  expect(await migrationsNow()).not.toContain("9000-0.9.9");
  await untilPosted(key, group, "Afterwards");
});

async function aGroup(): Promise<{ key: string; group: string }> {
  const key = ((await (await call("POST", "/api/login", undefined, keeper)).json()) as SignedIn).api_key;
  const group = (await (await call("POST", "/api/groups", key, { name: "Famille Martin" })).json()) as Group;
  return { key, group: group.id };
}

function post(key: string, group: string, text: string): Promise<Response> {
  return call("POST", "/api/messages", key, { group, data: { text } });
}

/** Posts when the server that restarts can be reached and accepts changes. */
async function untilPosted(key: string, group: string, text: string): Promise<void> {
  const isPosted = async () => (await post(key, group, text).catch(() => undefined))?.ok;
  await vi.waitUntil(isPosted, { timeout: patience, interval: 50 });
}

async function textsOf(key: string, group: string): Promise<string[]> {
  const page = (await (await call("GET", `/api/groups/${group}/cards/0`, key)).json()) as CardPage;
  return page.cards.map(({ excerpt }) => excerpt ?? "");
}

function call(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", ...(key && { "x-auth-token": key }) };
  return fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

async function stateOf(key: string): Promise<{ state: string } | undefined> {
  const answer = await call("GET", "/api/admin/updates", key).catch(() => undefined);
  return ((await answer?.json()) as { update?: { state: string } } | undefined)?.update;
}

async function versionOf(key: string): Promise<string> {
  return ((await (await call("GET", "/api/admin/updates", key)).json()) as { version: string }).version;
}

function migrationsNow(): Promise<string[]> {
  return opened(location(), (db) => migrationsOf(db.read));
}

function messagesOf(group: string): Promise<number> {
  return opened(location(), async ({ read }) => {
    const found = await read.selectFrom("groups").select("group_page_count").where("id", "=", group).executeTakeFirst();
    return found!.group_page_count;
  });
}

function location(): DatabaseLocation {
  const { DATABASE_URL: postgresqlUrl, DATA_DIR } = env;
  return postgresqlUrl ? { postgresqlUrl } : { sqliteFile: join(DATA_DIR!, "hearth.db") };
}
