import { del, get, promisifyRequest, set, type UseStore } from "idb-keyval";
import type { BlobShelf } from "./upload-queue.ts";

/** IndexedDB. A browser that forbids it forgets, and the person chooses the file again. */
export const blobShelf: BlobShelf = {
  keep: (key, blob) => set(key, blob, store),
  find: (key) => get<Blob>(key, store),
  drop: (key) => del(key, store),
};

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
