import type { Readable } from "node:stream";

/**
 * Keys are made by the server, never by users: segments of letters, digits, ".", "_" and "-" that begin with a letter or digit, separated by "/", such as
 * `<id>/original`; others throw a TypeError. Storage on another machine throws StorageUnavailable if that machine fails.
 */
export interface FileStorage {
  /** Stores all or nothing, replacing existing content. The bytes are durable when this resolves. */
  write(key: string, content: Readable): Promise<void>;
  /** Moves a file out of the caller's temporary folder. */
  moveIn(key: string, temporaryFile: string): Promise<void>;
  /** Size in bytes, time of writing in milliseconds. Undefined if the key does not exist. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Undefined if the key does not exist. The caller must read or destroy the stream. `atOnce`: bytes held in memory, of a local file. */
  read(key: string, range?: ByteRange, atOnce?: number): Promise<Readable | undefined>;
  /** Passes `work` a read-only local file, for tools that need a path. Returns undefined if the key does not exist. */
  withLocalFile<Result>(key: string, work: (file: string) => Promise<Result>): Promise<Result | undefined>;
  /** Yields files in no particular order. Concurrent changes may or may not be included. */
  list(): AsyncIterable<ListedFile>;
  remove(key: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Passes `work` an empty local folder, which is removed afterwards. */
  inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  check(): Promise<void>;
  /** Lets browsers fetch the bytes directly. Absent if all bytes pass through the server. */
  signed?: SignedAddresses;
}

export interface SignedAddresses {
  /** `https://s3.example.org` */
  origin: string;
  /** The address works for a minute, for anyone who has it. The response carries these headers. */
  addressOf(key: string, headers: { type: string; disposition: string; cacheControl: string }): Promise<string>;
}

export interface StoredFile {
  size: number;
  modifiedAt: number;
}

export interface ListedFile extends StoredFile {
  key: string;
}

export interface S3Location {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Remote storage cannot be reached or refuses to work. Message and cause name the reason for the operator. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  /** `mayPass`: unreachable or busy, so that a retry may succeed without changes. */
  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }

  readonly mayPass: boolean;
}

/** Bytes to read at once for an archive: four times as many as for other responses make it nearly twice as fast. */
export const archiveReadAtOnce = 256 * 1024;

/** Both inclusive, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`not a key of the file storage: ${key}`);
  return key;
}

export function isKey(key: string): boolean {
  return /^[a-z\d][\w.-]*(\/[a-z\d][\w.-]*)*$/i.test(key);
}
