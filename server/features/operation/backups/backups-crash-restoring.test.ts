import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { keptLocation, withDatabase } from "../../../database/beside.ts";
import type { DatabaseLocation } from "../../../database/connect.ts";
import { InstalledServer } from "../../../testing/installed-server.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { ReleaseFolder } from "../../../testing/releases.ts";

let folder: ReleaseFolder;
let backups: string;
let server: InstalledServer;
afterEach(async () => {
  await server.remove();
  await folder.remove();
  await rm(backups, { recursive: true });
});

const restores = intensity.restores;
const messages = 40;

test(
  `a server that is returned to a backup, killed ${restores} times meanwhile, has the old or the restored database, and whole`,
  async ({ task }) => {
    [folder, backups] = await Promise.all([ReleaseFolder.create(), mkdtemp(join(tmpdir(), "hearth-backups-"))]);
    // Not the hour in which the server would begin by itself.
    const hour = String((new Date().getHours() + 12) % 24);
    server = await InstalledServer.start(folder, { BACKUP_TO: backups, BACKUP_HOUR: hour });
    await post(messages);
    const isBackedUp = async () => (await server.command("backup")).code === 0;
    await vi.waitUntil(isBackedUp, { timeout: 60_000, interval: 100 });
    const backup = await contentOf(server.location);
    await post(messages);
    await server.end();
    const begun = performance.now();
    expect(await server.command("restore", "--replace", "--yes")).toMatchObject({ code: 0 });
    const takes = performance.now() - begun;
    expect(await contentOf(server.location)).toEqual(backup);

    const found = { mixed: 0, damages: 0, notStarted: 0 };
    let changed = 0;
    for (let n = 0; n < restores; n++) {
      const isUndo = n % 2 === 1;
      await server.launch().catch(() => found.notStarted++);
      await server.untilPosted(`After restore ${n}`);
      await server.end();
      const before = await contentOf(server.location);
      const after = isUndo ? await contentOf(keptLocation(server.location)) : backup;
      await server.killedCommand(Math.random() * takes, "restore", ...(isUndo ? ["--undo"] : ["--replace", "--yes"]));
      found.damages += (await withDatabase(server.location, everyDamage)).length;
      const now = await contentOf(server.location);
      if (now === after) changed++;
      else if (now !== before) found.mixed++;
    }
    await server.launch();
    task.meta.found = { ...{ subject: "restoring", database: databaseName, restores, changed }, ...found };
    expect(found).toEqual({ mixed: 0, damages: 0, notStarted: 0 });
  },
  testTimeout,
);

async function post(count: number): Promise<void> {
  for (let n = 0; n < count; n++) expect((await server.post(`Message ${n}`)).status).toBe(201);
}

/** All messages and groups, in a form that can be compared. */
async function contentOf(location: DatabaseLocation): Promise<string> {
  return withDatabase(location, async ({ read }) => {
    const [groups, rows] = await Promise.all([
      read.selectFrom("groups").select(["id", "group_page_count"]).orderBy("id").execute(),
      read.selectFrom("messages").select(["id", "data"]).orderBy("id").execute(),
    ]);
    return JSON.stringify([groups, rows]);
  });
}
