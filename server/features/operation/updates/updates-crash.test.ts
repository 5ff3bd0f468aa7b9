import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { withDatabase } from "../../../database/beside.ts";
import { startDatabaseThread } from "../../../database/sqlite/thread.ts";
import { InstalledServer } from "../../../testing/installed-server.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { PersistentPoster } from "../../../testing/persistent-poster.ts";
import { addsTable, ReleaseFolder } from "../../../testing/releases.ts";

let folder: ReleaseFolder;
let server: InstalledServer;
afterEach(async () => {
  await server.remove();
  await folder.remove();
});

const updates = intensity.updates;
const ends = ["done", "undone", "failed"];

/** Outcomes of updates, in turn. A kill may come while an update is prepared, while processes switch, and while it is watched. */
const fates = {
  kept: { faults: {}, isKept: true },
  refused: { faults: { brokenMigration: `throw new Error("no such table: tricks");` }, isKept: false },
  brokenAtSwitch: {
    faults: { brokenMigration: `if (process.argv.includes("--trial")) throw new Error("no such table: tricks");` },
    isKept: false,
  },
  undone: { faults: { atStart: "setTimeout(() => process.exit(3), 1500);" }, isKept: false },
  killed: { faults: {}, isKept: undefined },
};

test(
  `${updates} updates that are kept, refused, undone and killed, while people post, lose no confirmed message`,
  async ({ task }) => {
    folder = await ReleaseFolder.create();
    server = await InstalledServer.start(folder);
    const poster = new PersistentPoster(server);
    const names = Object.keys(fates) as (keyof typeof fates)[];
    for (let n = 0; n < updates; n++) {
      const endLook = await lookAtDatabase();
      await makeUpdate(n, names[n % names.length]!);
      await endLook();
      const before = poster.answered.length;
      await vi.waitUntil(() => poster.answered.length > before, { timeout: 60_000, interval: 50 });
    }
    await poster.end();

    const { stored, ...compared } = await withDatabase(server.location, (db) => poster.compare(db));
    const damages = (await withDatabase(server.location, everyDamage)).length;
    const wrongs = (await server.command("doctor", "--rows")).code;
    task.meta.found = {
      ...{ subject: "updating", database: databaseName, updates, answered: poster.answered.length, stored },
      ...{ ...compared, damages: damages + wrongs },
    };
    expect({ ...compared, damages, wrongs }).toEqual({ lost: 0, notAsSent: 0, damages: 0, wrongs: 0 });
  },
  testTimeout,
);

async function makeUpdate(n: number, fate: keyof typeof fates): Promise<void> {
  const { faults, isKept } = fates[fate];
  const migration = "brokenMigration" in faults ? undefined : addsTable(`test_of_updates_${n}`);
  // Migrations have to follow each other in the order of the alphabet.
  const version = `0.2.${100 + n}`;
  const next = await folder.release(version, { ...faults, migration });
  const before = await folder.current;
  const update = server.command("update", next, "--watch", isKept === false ? "20" : "1");
  if (fate === "killed") {
    await pause(Math.random() * 8000);
    await server.kill();
    await server.launch();
  }
  const { code, said } = await update;
  const ended = async () => ends.includes((await server.updates())?.update?.state ?? "");
  await vi.waitUntil(ended, { timeout: 60_000, interval: 100 });
  if (isKept !== undefined) {
    expect(said).toMatch(isKept ? /is installed/ : /no such table: tricks|The new version exited/);
    expect(code).toBe(isKept ? 0 : 1);
    expect(await folder.current).toBe(isKept ? version : before);
  }
  expect(await server.updates()).toMatchObject({ version: await folder.current });
}

/** Somebody looks at the database meanwhile. A file that was copied or replaced behind that connection would be damaged. */
async function lookAtDatabase(): Promise<() => Promise<void>> {
  const { location } = server;
  if (!("sqliteFile" in location)) return () => Promise.resolve();
  const connection = await startDatabaseThread({ file: location.sqliteFile, access: "read" });
  await connection.run("begin", []);
  await connection.run("select count(*) from messages", []);
  return () => connection.close();
}
