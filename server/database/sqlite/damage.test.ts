import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refused } from "../../testing/refused.ts";
import { testApp, type TestApp } from "../../testing/build-app.ts";
import { aGroup, aPerson, visitor } from "../../testing/people.ts";
import { hearthCommand } from "../../testing/terminal.ts";
import { withDatabase } from "../beside.ts";

const pageSize = 4096;

let folder: string;
let hearth: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-damage-"));
});
afterEach(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});

test("a request that meets damage is refused by name, and the server is not ready from then on", async () => {
  hearth = await appWithDamaged("messages");
  const anna = await aPerson(hearth, "anna@example.org");
  const group = await aGroup(anna, "Famille");
  const message = { group: group.id, data: { text: "Bonjour" } };
  expect(await anna.post("/api/messages", message)).toMatchObject(refused("database_damaged"));
  expect(await visitor(hearth).get("/readyz")).toMatchObject(refused("database_damaged"));
  expect(await visitor(hearth).get("/healthz")).toMatchObject({ status: 200 });
});

test("damage that no request meets is found by looking at all pages", async () => {
  hearth = await appWithDamaged("push_subscriptions");
  await expect.poll(() => visitor(hearth).get("/readyz")).toMatchObject(refused("database_damaged"));
});

test("doctor names the damage", async () => {
  hearth = await appWithDamaged("push_subscriptions");
  const { code, lines } = await hearthCommand(hearth, ["doctor", "--rows"]);
  expect(lines).toContainEqual(expect.stringMatching(/^wrong +The database is damaged/));
  expect(code).toBe(1);
});

/** Starts on a database in which the first page of a table is overwritten. */
async function appWithDamaged(table: string): Promise<TestApp> {
  const sqliteFile = join(folder, "hearth.db");
  const page = await withDatabase({ sqliteFile }, async (db) => {
    await db.migrate();
    const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = ${table}`.execute(
      db.read,
    );
    return rows[0]!.rootpage;
  });
  const file = await open(sqliteFile, "r+");
  await file.write(Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  await file.close();
  const app = await testApp({ DATA_DIR: folder });
  app.context.log.error = () => undefined;
  return app;
}
