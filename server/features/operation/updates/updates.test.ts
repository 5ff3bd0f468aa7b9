import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { manifest } from "../../../../scripts/release/release-folder.ts";
import { withDatabase } from "../../../database/beside.ts";
import { migrationsOf } from "../../../database/schema-introspection.ts";
import { InstalledServer } from "../../../testing/installed-server.ts";
import { addsTable, ReleaseFolder } from "../../../testing/releases.ts";

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
  expect((await server.post("During the update")).status).toBe(201);

  const { code, said } = await update;
  expect(said).toMatch(
    /nothing is backed up first.*Checking its signature.*Trying the update on a copy.*Version 0.1.1 is installed/s,
  );
  expect(code).toBe(0);
  expect(await folder.current).toBe("0.1.1");
  await server.untilPosted("After the update");
  expect(await server.texts()).toEqual(["After the update", "During the update"]);
  expect(await server.updates()).toMatchObject({ version: "0.1.1", update: { state: "done" } });
  expect(await migrations()).toContain("9000-0.1.1");
});

test("a release that fails on a copy of the database is not installed", async () => {
  await server.post("Before the update");
  const next = await folder.release("0.9.9", { brokenMigration: `throw new Error("no such table: tricks");` });
  const { code, said } = await server.command("update", next);
  expect(said).toMatch(/failed on a copy.*no such table: tricks/s);
  expect(code).toBe(1);
  expect(await server.texts()).toEqual(["Before the update"]);
  await expectNoUpdate({ state: "failed", problem: "rehearsal_failed", to: "0.9.9" });
  expect(await migrations()).not.toContain("9000-0.9.9");
});

/** Ends soon after it was ready, and so has migrated the database, however slow the machine is. */
const ends = {
  migration,
  atStart: `{
    const send = process.send?.bind(process);
    if (send)
      process.send = (message) => {
        if (message.ready) setTimeout(() => process.exit(3), 500);
        return send(message);
      };
  }`,
};
const damages = {
  migration: `${migration}
    if (process.argv[2]?.startsWith("--trial")) await db.updateTable("groups").set({ group_page_count: 77 }).execute();`,
};

test.each([
  ["ends", ends, /The new version exited/],
  ["damages data after the rehearsal", damages, /problems that were not there before/],
])("a version that %s gives way to the one before, on the database as it is then", async (_, changes, reason) => {
  const next = await folder.release("0.9.9", changes);
  await server.post("Before the update");
  const update = server.command("update", next, "--watch", "20");
  await server.untilPosted("During the update");
  const { code, said } = await update;
  expect(said).toMatch(reason);
  expect(code).toBe(1);
  await server.untilPosted("Afterwards");
  expect(await server.texts()).toEqual(["Afterwards", "During the update", "Before the update"]);
  await expectNoUpdate({ state: "undone", to: "0.9.9" });
  expect(await migrations()).toContain("9000-0.9.9");
});

test("an update that is killed while it is watched is undone at the next start", async () => {
  await server.post("Before the update");
  const next = await folder.release("0.9.9", { migration });
  await server.command("update", next, "--watch", "600", "--no-wait");
  await server.untilWatched();
  await server.untilPosted("During the update");
  await server.end("SIGKILL");
  await server.launch();
  expect(await server.texts()).toEqual(["During the update", "Before the update"]);
  await expectNoUpdate({ state: "undone", problem: "interrupted" });
  await server.untilPosted("Afterwards");
});

test("after an update that was undone, the server restarts, backs up and restores its backup, and the next update is kept", async () => {
  const backups = await mkdtemp(join(tmpdir(), "hearth-backups-"));
  server.env.BACKUP_TO = backups;
  const bad = await folder.release("0.9.8", ends);
  expect((await server.command("update", bad, "--watch", "20")).said).toMatch(/The new version exited/);
  await server.untilPosted("Before the backup");
  const broken = await folder.release("0.9.9", { brokenMigration: `throw new Error("no such table: tricks");` });
  await server.command("update", broken);
  expect(await server.updates()).toMatchObject({ version: manifest.version, update: { state: "failed" } });
  await server.end();
  await server.launch();

  expect(await server.command("backup")).toMatchObject({ code: 0 });
  await server.untilPosted("After the backup");
  await server.end();
  expect(await server.command("restore", "--replace", "--yes")).toMatchObject({ code: 0 });
  await server.launch();
  expect(await server.texts()).toEqual(["Before the backup"]);

  expect(await server.command("update", await folder.release("0.9.10"), "--watch", "1")).toMatchObject({ code: 0 });
  await server.untilPosted("After the update");
  expect(await migrations()).toContain("9000-0.9.8");
  await rm(backups, { recursive: true });
});

async function expectNoUpdate(update: object): Promise<void> {
  expect(await server.updates()).toMatchObject({ version: manifest.version, update });
  expect(await folder.current).toBe(manifest.version);
}

function migrations(): Promise<string[]> {
  return withDatabase(server.location, ({ read }) => migrationsOf(read));
}
