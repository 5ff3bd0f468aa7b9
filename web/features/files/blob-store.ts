import { del, get, keys, promisifyRequest, set, type UseStore } from "idb-keyval";
import type { BlobStore } from "./uploads.ts";

/** Being written; whoever looks for one of these waits for it. */
const arriving = new Map<string, Promise<void>>();

/** IndexedDB. A browser that forbids it, or has no room, says so. */
export const blobShelf: BlobStore = {
  async keep(key, blob) {
    const written = set(key, blob, store).finally(() => arriving.delete(key));
    arriving.set(key, written);
    await written;
  },
  async find(key) {
    await arriving.get(key);
    return get<Blob>(key, store);
  },
  async drop(key) {
    await arriving.get(key)?.catch(() => undefined);
    await del(key, store);
  },
};

const day = 24 * 60 * 60 * 1000;

/** Drops what no draft and no message needs any more, as after a crash. What came within a day may belong to another tab. */
export async function cleanBlobStore(needed: ReadonlySet<string>): Promise<void> {
  const isOver = (key: string) => !needed.has(key) && madeAt(key) < Date.now() - day;
  const over = (await keys<string>(store)).filter(isOver);
  await Promise.all(over.map((key) => del(key, store)));
}

/** Keys are UUIDs of version 7, which begin with the time. */
function madeAt(key: string): number {
  return parseInt(key.replace("-", "").slice(0, 12), 16);
}

const table = "blobs";
let opened: Promise<IDBDatabase> | undefined;

const store: UseStore = async (mode, act) => {
  const database = await (opened ??= open());
  return act(database.transaction(table, mode).objectStore(table));
};

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("uploads");
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  const database = await promisifyRequest(request);
  // Whoever signs out deletes it all, which an open connection would hold up.
  database.onversionchange = () => {
    database.close();
    opened = undefined;
  };
  return database;
}
