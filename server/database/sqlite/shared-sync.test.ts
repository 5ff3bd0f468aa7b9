import { spawnSync } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSharedSync, type SharedSync } from "./shared-sync.ts";
import { longEnough } from "../../testing/waiting.ts";

interface Sync {
  end(): void;
}

let folder: string;
let sync: SharedSync;
/** Syncs in progress, each completed by the test. */
let begun: Sync[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-sync-"));
  const file = join(folder, "hearth.db-wal");
  await writeFile(file, "");
  begun = [];
  const handle = await open(file);
  const kind = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  vi.spyOn(kind, "datasync").mockImplementation(() => new Promise<void>((end) => begun.push({ end })));
  sync = await openSharedSync(file);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test("a waiting commit resolves when the sync ends, not before", async () => {
  const answered = follow(sync.flush());
  await vi.waitUntil(() => begun.length === 1, longEnough);
  expect(answered.isDone).toBe(false);

  begun[0]!.end();

  await vi.waitUntil(() => answered.isDone, longEnough);
});

test("commits during a sync wait for the next one, which they share, since the running one may have started before them", async () => {
  const first = follow(sync.flush());
  await vi.waitUntil(() => begun.length === 1, longEnough);
  const others = [follow(sync.flush()), follow(sync.flush()), follow(sync.flush())];

  begun[0]!.end();
  await vi.waitUntil(() => first.isDone && begun.length === 2, longEnough);
  expect(others.map(({ isDone }) => isDone)).toEqual([false, false, false]);
  begun[1]!.end();

  await vi.waitUntil(() => others.every(({ isDone }) => isDone), longEnough);
  expect(begun).toHaveLength(2);
});

test("closing waits for pending syncs", async () => {
  const responses = [follow(sync.flush()), follow(sync.flush())];
  await vi.waitUntil(() => begun.length === 1, longEnough);
  responses.push(follow(sync.flush()));
  const closed = follow(sync.close());

  begun[0]!.end();
  await vi.waitUntil(() => begun.length === 2, longEnough);
  expect(closed.isDone).toBe(false);
  begun[1]!.end();

  await vi.waitUntil(() => closed.isDone && responses.every(({ isDone }) => isDone), longEnough);
});

test("a failed sync ends the process, and nothing resolves after it", () => {
  const script = `
    import { openSharedSync } from ${JSON.stringify(new URL("./shared-sync.ts", import.meta.url).href)};
    const sync = await openSharedSync("/dev/null");
    await sync.flush();
    console.log("answered");`;
  const args = ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", script];

  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });

  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain("could not be synced");
});

function follow(promise: Promise<void>): { isDone: boolean } {
  const state = { isDone: false };
  void promise.then(() => (state.isDone = true));
  return state;
}
