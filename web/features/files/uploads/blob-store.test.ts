import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../../api/ids.ts";

let blobStore: typeof import("./blob-store.ts").blobStore;
let cleanBlobStore: typeof import("./blob-store.ts").cleanBlobStore;

const kept = new Map<string, Blob>();
const written = { finish: () => {}, isSlow: false };

vi.mock("idb-keyval", () => ({
  set: (key: string, blob: Blob) =>
    new Promise<void>((resolve) => {
      written.finish = () => {
        kept.set(key, blob);
        resolve();
      };
      if (!written.isSlow) written.finish();
    }),
  get: async (key: string) => kept.get(key),
  del: async (key: string) => {
    if (key === "broken") throw new Error("The database is closing");
    kept.delete(key);
  },
  keys: async () => [...kept.keys()],
}));

const photo = new Blob(["…"], { type: "image/jpeg" });
const hour = 60 * 60 * 1000;

beforeAll(async () => {
  // Another test file may have loaded it with the real database.
  vi.resetModules();
  ({ blobStore, cleanBlobStore } = await import("./blob-store.ts"));
});

beforeEach(() => {
  kept.clear();
  written.isSlow = false;
});

test("a photo that is still being written is found once it is there", async () => {
  written.isSlow = true;
  const keeping = blobStore.keep("a", photo);
  const found = blobStore.find("a");
  written.finish();
  await keeping;
  expect(await found).toBe(photo);
});

test("a photo dropped while it is being written does not stay", async () => {
  written.isSlow = true;
  const keeping = blobStore.keep("a", photo);
  const dropped = blobStore.drop("a");
  written.finish();
  await Promise.all([keeping, dropped]);
  expect(kept.size).toBe(0);
});

test("a photo that cannot be dropped is no error", async () => {
  await expect(blobStore.drop("broken")).resolves.toBeUndefined();
});

test("cleaning deletes what nothing needs, except photos of the last day, which another tab may be sending", async () => {
  const [old, needed, recent] = [newId(Date.now() - 25 * hour), newId(Date.now() - 48 * hour), newId()];
  for (const key of [old, needed, recent]) await blobStore.keep(key, photo);
  await cleanBlobStore(new Set([needed]));
  expect([...kept.keys()]).toEqual([needed, recent]);
});
