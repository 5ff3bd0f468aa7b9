import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "#contract/accounts.ts";
import type { Group } from "#contract/groups.ts";
import { freePort } from "./testing/free-port.ts";
import { freshPostgresDatabase } from "./testing/postgres.ts";
import { ReleaseFolder, type LaunchedRelease } from "./testing/releases.ts";

const keeper = { login: "anna@example.org", password: "correct horse battery" };
const patience = 120_000;

let folder: ReleaseFolder;
let database: Awaited<ReturnType<typeof freshPostgresDatabase>>;
const servers: LaunchedRelease[] = [];
const urls: string[] = [];
const environments: Record<string, string>[] = [];
beforeAll(async () => {
  [folder, database] = await Promise.all([ReleaseFolder.create(), freshPostgresDatabase()]);
  for (const name of ["one", "other"]) {
    const port = String(await freePort());
    urls.push(`http://127.0.0.1:${port}`);
    const env = {
      ...{ PORT: port, DATA_DIR: join(folder.root, name), DATABASE_URL: database.url, LOG_LEVEL: "warn" },
      ...{ INIT_LOGIN: keeper.login, INIT_PASSWORD: keeper.password },
    };
    environments.push(env);
    servers.push(await folder.start(env));
  }
}, patience);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await Promise.all([folder.remove(), database.drop()]);
});

const adds = `await db.schema.createTable("test_of_updates").addColumn("id", "text", (id) => id.primaryKey()).execute();`;

test("two processes change one after the other, so that one always takes messages", { timeout: patience }, async () => {
  const key = ((await (await call(0, "POST", "/api/login", undefined, keeper)).json()) as SignedIn).api_key;
  const group = (await (await call(0, "POST", "/api/groups", key, { name: "Famille Martin" })).json()) as Group;
  const isOver = new AbortController();
  const posting = postAlways(key, group.id, isOver.signal);
  const next = await folder.release("0.9.8", { migration: adds });
  const { code, said } = await folder.command(environments[0]!, "update", next, "--watch", "4");
  expect(said).toMatch(/Version 0.9.8 is installed/);
  expect(code).toBe(0);
  for (const index of [0, 1]) expect(await versionOf(index, key)).toBe("0.9.8");
  isOver.abort();
  expect(await posting).toMatchObject({ refused: 0 });
});

test("two processes go back if the new version fails, and keep what was written", { timeout: patience }, async () => {
  const key = ((await (await call(0, "POST", "/api/login", undefined, keeper)).json()) as SignedIn).api_key;
  const group = (await (await call(0, "POST", "/api/groups", key, { name: "Famille Martin" })).json()) as Group;
  const next = await folder.release("0.9.9", {
    migration: adds.replace("test_of_updates", "test_of_more_updates"),
    atStart: `if (process.argv[2]?.startsWith("--trial")) setTimeout(() => process.exit(3), 3000);`,
    from: "0.9.8",
  });
  const isOver = new AbortController();
  const posting = postAlways(key, group.id, isOver.signal);
  const { code, said } = await folder.command(environments[0]!, "update", next, "--watch", "60");
  expect(said).toMatch(/ended by itself/);
  expect(code).toBe(1);
  for (const index of [0, 1]) await expect.poll(() => versionOf(index, key), { timeout: patience }).toBe("0.9.8");
  isOver.abort();
  const { refused, posted } = await posting;
  expect(refused).toBe(0);
  const page = (await (await call(0, "GET", `/api/groups/${group.id}/cards/0`, key)).json()) as { totalItems: number };
  expect(page.totalItems).toBe(posted);
});

/** Posts until it is over, as a proxy would: to the process that answers. Counts what no process took. */
async function postAlways(key: string, group: string, isOver: AbortSignal) {
  const counts = { posted: 0, refused: 0 };
  while (!isOver.aborted) {
    const text = `Message ${counts.posted}`;
    const isTaken = (await isPosted(0, key, group, text)) || (await isPosted(1, key, group, text));
    counts[isTaken ? "posted" : "refused"]++;
    await pause(50);
  }
  return counts;
}

async function isPosted(index: number, key: string, group: string, text: string): Promise<boolean> {
  const answer = await call(index, "POST", "/api/messages", key, { group, data: { text } }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function versionOf(index: number, key: string): Promise<string | undefined> {
  const answer = await call(index, "GET", "/api/admin/updates", key).catch(() => undefined);
  return ((await answer?.json()) as { version: string } | undefined)?.version;
}

function call(index: number, method: string, path: string, key?: string, body?: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", ...(key && { "x-auth-token": key }) };
  return fetch(urls[index]! + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}
