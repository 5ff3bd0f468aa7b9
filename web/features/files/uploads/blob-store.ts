import { del, get, keys, promisifyRequest, set, type UseStore } from "idb-keyval";
import type { BlobStore } from "./uploads.ts";

/** Blobs being written; readers wait for them. */
const arriving = new Map<string, Promise<void>>();

/** Stores blobs in IndexedDB. Rejects if the browser forbids it or has no space. */
export const blobStore: BlobStore = {
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
    await del(key, store).catch(() => undefined);
  },
};

const day = 24 * 60 * 60 * 1000;

/** Deletes blobs that no draft or message uses, as after a crash. Keeps those of the last day, which may belong to another tab. */
export async function cleanBlobStore(needed: ReadonlySet<string>): Promise<void> {
  const isOver = (key: string) => !needed.has(key) && madeAt(key) < Date.now() - day;
  const over = (await keys<string>(store)).filter(isOver);
  await Promise.all(over.map((key) => del(key, store)));
}

/** Returns the creation time of a key, which is a UUID of version 7. */
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
  // Closes the connection, which would otherwise block the deletion of the database on sign-out.
  database.onversionchange = () => {
    database.close();
    opened = undefined;
  };
  return database;
}
