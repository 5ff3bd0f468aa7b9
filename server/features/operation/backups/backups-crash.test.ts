import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";

let server: RealServer | undefined;
let folder: string | undefined;
afterEach(async () => {
  await server?.remove();
  if (folder) await rm(folder, { recursive: true });
});

const kills = intensity.killedBackingUp;

test(
  `a server killed ${kills} times while it backs up and removes old backups leaves every earlier one restorable`,
  async ({ task }) => {
    folder = await mkdtemp(join(tmpdir(), "hearth-backups-"));
    // Not the hour in which the server would begin by itself.
    const hour = String((new Date().getHours() + 12) % 24);
    server = await RealServer.create({ BACKUP_TO: folder, BACKUP_HOUR: hour });
    await server.start();
    const key = await server.signIn();
    const group = await server.makeGroup(key);
    const begun = async () => (await readdir(join(folder!, "generations", "stored")).catch(() => [])).length;
    // The server backs up by itself if it never did, and refuses another backup meanwhile.
    await vi.waitUntil(async () => (await server!.command("backup")).code === 0, { timeout: 60_000, interval: 100 });

    const damagedAmong = async (ids: string[]) => {
      let damaged = 0;
      for (const id of ids) if ((await server!.command("backup", "--verify", id)).code !== 0) damaged++;
      return damaged;
    };

    let lost = 0;
    let kept: string[] = await listed(server);
    expect(kept.length).toBeGreaterThan(0);
    for (let kill = 0; kill < kills; kill++) {
      await server.call("POST", "/api/messages", key, { group: group.id, data: { text: `Before kill ${kill}` } });
      const before = await begun();
      await fetch(`${server.url}/api/admin/backups`, { method: "POST", headers: { "x-auth-token": key } });
      await vi.waitUntil(async () => (await begun()) > before, { timeout: 60_000, interval: 5 });
      await pause(Math.random() * 3000);
      await server.kill();
      const there = await listed(server);
      lost += kept.filter((id) => !there.includes(id)).length;
      // At the end all of them, which have outlived the kills after them. A running server removes old ones.
      lost += await damagedAmong(kill === kills - 1 ? there : there.filter((id) => !kept.includes(id)));
      kept = there;
      await server.letLeasesEnd();
      await server.start();
    }

    const damages = [...(await server.withDatabase(everyDamage)), ...(await server.wrongs())].length;
    task.meta.found = {
      ...{ subject: "backingUp", database: databaseName, kills, backups: kept.length },
      ...{ lost, damages, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect({ lost, damages }).toEqual({ lost: 0, damages: 0 });
  },
  testTimeout,
);

/** Complete backups. */
async function listed(from: RealServer): Promise<string[]> {
  const { said } = await from.command("backups");
  return said
    .split("\n")
    .map((line) => line.split("  ")[0]!)
    .filter((id) => /^\d{8}T\d{9}Z$/.test(id));
}
