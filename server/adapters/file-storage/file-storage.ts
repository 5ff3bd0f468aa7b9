import type { Readable } from "node:stream";

/**
 * Where bytes live. Keys are made by the product, never by people: segments of letters, digits, ".", "_" and "-" that begin with a letter or
 * digit, parted by "/": `<id>/original`. Anything else throws a TypeError. Nothing outside an implementation knows where a key's bytes are.
 */
export interface FileStorage {
  /** Stores what the stream holds under the key, all of it or nothing, replacing what was there. When this resolves the bytes are safe. */
  write(key: string, content: Readable): Promise<void>;
  /** The same with a file of one's own temporary folder, which is gone afterwards. */
  moveIn(key: string, temporaryFile: string): Promise<void>;
  /** Size in bytes and time of writing in milliseconds; undefined if nothing is stored there. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** The bytes, or those of the range; undefined if nothing is stored there. Whoever takes the stream reads or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Hands `work` the bytes as a file that it may read but not change, for tools that want a path; undefined if nothing is stored there. */
  withLocalFile<Result>(key: string, work: (file: string) => Promise<Result>): Promise<Result | undefined>;
  /** Everything that is stored, in no order. What is stored or removed meanwhile may be told or not. */
  list(): AsyncIterable<ListedFile>;
  /** Harmless when nothing is there. */
  remove(key: string): Promise<void>;
  /** Removes every key that begins with `<folder>/`. */
  removeFolder(folder: string): Promise<void>;
  /** Hands `work` an empty folder for work in progress and removes it afterwards, whatever happened. */
  inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Writes and removes something; throws what went wrong. */
  check(): Promise<void>;
}

export interface StoredFile {
  size: number;
  modifiedAt: number;
}

export interface ListedFile extends StoredFile {
  key: string;
}

/** First and last byte, both included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Returns the key, which leads nowhere but into the storage. Throws for anything else. */
export function checkedKey(key: string): string {
  if (!/^[a-z\d][\w.-]*(\/[a-z\d][\w.-]*)*$/i.test(key)) throw new TypeError(`not a key of the file storage: ${key}`);
  return key;
}
