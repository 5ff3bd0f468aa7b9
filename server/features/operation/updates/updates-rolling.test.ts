import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../new-id.ts";
import { InstalledServer } from "../../../testing/installed-server.ts";
import { addsTable, ReleaseFolder } from "../../../testing/releases.ts";

let folder: ReleaseFolder;
let servers: InstalledServer[];
beforeAll(async () => {
  folder = await ReleaseFolder.create();
  const one = await InstalledServer.start(folder);
  servers = [one, await InstalledServer.beside(one)];
});
afterAll(async () => {
  for (const server of servers.reverse()) await server.remove();
  await folder.remove();
});

test("two processes change one after the other, so that one always takes messages", async () => {
  const posting = new Posting();
  const next = await folder.release("0.9.8", { migration: addsTable("test_of_updates") });
  const { code, said } = await servers[0]!.command("update", next, "--watch", "4");
  expect(said).toMatch(/Version 0.9.8 is installed/);
  expect(code).toBe(0);
  for (const server of servers) expect(await server.updates()).toMatchObject({ version: "0.9.8" });
  await posting.end();
  expect(posting).toMatchObject({ refused: 0 });
});

/** Ends the server after three seconds. The second process is not ready until then, and the first one has ended while it waits for its turn. */
const endsOnTrial = (marker: string) => `
  import { writeFileSync } from "node:fs";
  if (process.argv[2]?.startsWith("--trial")) {
    setTimeout(() => process.exit(3), 3000);
    try {
      writeFileSync(${JSON.stringify(marker)}, "", { flag: "wx" });
    } catch {
      await new Promise(() => {});
    }
  }`;

test("two processes go back if the new version fails, and keep what was written", async () => {
  const before = (await servers[0]!.page()).totalItems;
  const next = await folder.release("0.9.9", {
    migration: addsTable("test_of_more_updates"),
    atStart: endsOnTrial(join(folder.root, "first")),
  });
  const posting = new Posting();
  const { code, said } = await servers[0]!.command("update", next, "--watch", "60");
  expect(said).toMatch(/The new version exited/);
  expect(code).toBe(1);
  for (const server of servers)
    await expect.poll(() => server.updates(), { timeout: 60_000 }).toMatchObject({ version: "0.9.8" });
  await posting.end();
  expect((await servers[0]!.page()).totalItems).toBe(before + posting.posted);
});

/** Posts until it ends, as through a proxy: to the process that answers. Counts what no process took, and sends it again under the same id, as browsers do. */
class Posting {
  posted = 0;
  refused = 0;
  #isOver = false;
  readonly #work = this.#post();

  async #post(): Promise<void> {
    while (!this.#isOver) {
      const id = newId();
      while (!(await this.#isTaken(id))) {
        this.refused++;
        await pause(50);
      }
      this.posted++;
      await pause(50);
    }
  }

  async #isTaken(id: string): Promise<boolean> {
    for (const server of servers)
      if ((await server.post(`Message ${this.posted}`, id).catch(() => undefined))?.ok) return true;
    return false;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}
