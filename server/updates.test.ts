import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { manifest } from "../scripts/release/release-folder.ts";
import { opened } from "./database/beside.ts";
import { migrationsOf } from "./database/schema-introspection.ts";
import { InstalledServer } from "./testing/installed-server.ts";
import { databaseName } from "./testing/intensity.ts";
import { addsTable, ReleaseFolder } from "./testing/releases.ts";

let folder: ReleaseFolder;
let server: InstalledServer;
beforeAll(async () => {
  folder = await ReleaseFolder.create();
});
afterAll(() => folder.remove());
beforeEach(async () => {
  server = await InstalledServer.start(folder);
});
afterEach(async () => {
  await server.remove();
  await folder.forgetUpdates();
});

const migration = addsTable("test_of_updates");

test("a release is installed and watched, and its changes of tables too", async () => {
  const next = await folder.release("0.1.1", { migration });
  const update = server.command("update", next, "--watch", "2");
  await server.untilWatched();
  const change = await server.post("During the update");
  expect(change.status).toBe(503);
  expect(await change.json()).toMatchObject({ code: "updating" });

  const { code, said } = await update;
  expect(said).toMatch(/Checking its signature.*Trying the update on a copy.*Version 0.1.1 is installed/s);
  expect(code).toBe(0);
  expect(await folder.current).toBe("0.1.1");
  await server.untilPosted("After the update");
  expect(await server.updates()).toMatchObject({ version: "0.1.1", update: { state: "done" } });
  expect(await migrations()).toContain("9000-0.1.1");
  expect(existsSync(join(server.env.DATA_DIR!, "hearth.db.before-update"))).toBe(false);
});

test("a release that fails on a copy of the database is not installed", async () => {
  await server.post("Before the update");
  const next = await folder.release("0.9.9", { migration: `throw new Error("no such table: tricks");` });
  const { code, said } = await server.command("update", next);
  expect(said).toMatch(/failed on a copy.*no such table: tricks/s);
  expect(code).toBe(1);
  expect(await server.texts()).toEqual(["Before the update"]);
  await expectNoUpdate({ state: "failed", problem: "rehearsal_failed", to: "0.9.9" });
});

const ends = { atStart: "setTimeout(() => process.exit(3), 1500);" };
const damages = {
  migration: `${migration}
    if (process.argv[2]?.startsWith("--trial")) await db.updateTable("groups").set({ group_page_count: 77 }).execute();`,
};

test.each([
  // Nothing there depends on the database.
  ...(databaseName === "SQLite" ? [["ends", ends, /ended by itself/] as const] : []),
  ["damages data after the rehearsal", damages, /problems that were not there before/] as const,
])("a version that %s gives way to the one before", async (_, changes, reason) => {
  const next = await folder.release("0.9.9", changes);
  await server.post("Before the update");
  const { code, said } = await server.command("update", next, "--watch", "20");
  expect(said).toMatch(reason);
  expect(code).toBe(1);
  await server.untilPosted("Afterwards");
  expect(await server.texts()).toEqual(["Afterwards", "Before the update"]);
  expect((await server.page()).totalItems).toBe(2);
  await expectNoUpdate({ state: "undone", to: "0.9.9" });
});

test("an update that is killed while it is watched is undone at the next start", async () => {
  await server.post("Before the update");
  const next = await folder.release("0.9.9", { migration });
  await server.command("update", next, "--watch", "600", "--no-wait");
  await server.untilWatched();
  await server.end("SIGKILL");
  await server.launch();
  expect(await server.texts()).toEqual(["Before the update"]);
  await expectNoUpdate({ state: "undone", problem: "interrupted" });
  await server.untilPosted("Afterwards");
});

async function expectNoUpdate(update: object): Promise<void> {
  expect(await server.updates()).toMatchObject({ version: manifest.version, update });
  expect(await folder.current).toBe(manifest.version);
  expect(await migrations()).not.toContain("9000-0.9.9");
}

function migrations(): Promise<string[]> {
  return opened(server.location, ({ read }) => migrationsOf(read));
}
