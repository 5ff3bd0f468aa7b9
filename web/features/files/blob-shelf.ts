import { del, get, set } from "idb-keyval";
import type { BlobShelf } from "./upload-queue.ts";

const entry = (key: string) => `upload/${key}`;

/** IndexedDB. A browser that forbids it forgets, and the person chooses the file again. */
export const blobShelf: BlobShelf = {
  keep: (key, blob) => set(entry(key), blob),
  find: (key) => get<Blob>(entry(key)),
  drop: (key) => del(entry(key)),
};
