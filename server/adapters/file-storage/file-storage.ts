import type { Readable } from "node:stream";

/**
 * Stores bytes under keys made by the server, never by users: segments of letters, digits, ".", "_" and "-" that begin with a letter or digit,
 * separated by "/", such as `<id>/original`. Throws a TypeError for other keys. Only the implementation knows where the bytes are. Storage on another
 * machine throws StorageUnavailable if that machine fails.
 */
export interface FileStorage {
  /** Stores the whole stream or nothing under the key, replacing existing content. The bytes are durable when this resolves. */
  write(key: string, content: Readable): Promise<void>;
  /** Stores a file from the caller's temporary folder, which is then gone from there. */
  moveIn(key: string, temporaryFile: string): Promise<void>;
  /** Returns size in bytes and time of writing in milliseconds, or undefined if the key does not exist. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Returns the bytes or a range of them, or undefined if the key does not exist. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Passes `work` the bytes as a read-only local file, for tools that need a path. Returns undefined if the key does not exist. */
  withLocalFile<Result>(key: string, work: (file: string) => Promise<Result>): Promise<Result | undefined>;
  /** Lists everything stored, in no particular order. Concurrent changes may or may not be included. */
  list(): AsyncIterable<ListedFile>;
  remove(key: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Passes `work` an empty local folder for work in progress, and always removes it afterwards. */
  inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** Writes and removes a test file. Throws if that fails. */
  check(): Promise<void>;
  /** Addresses at which browsers get the bytes without the server. Absent if all bytes pass through the server. */
  signed?: SignedAddresses;
}

export interface SignedAddresses {
  /** Scheme and host of all addresses: `https://s3.example.org`. */
  origin: string;
  /** Returns an address that works for a minute, for anyone who has it. The response carries these headers. */
  addressOf(key: string, headers: { type: string; disposition: string; cacheControl: string }): Promise<string>;
}

export interface StoredFile {
  size: number;
  modifiedAt: number;
}

export interface ListedFile extends StoredFile {
  key: string;
}

/** Location of a bucket of an S3 service, and the key pair that opens it. */
export interface S3Location {
  /** Without the bucket: `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Thrown if remote storage cannot be reached or refuses to work. Message and cause name the reason for the operator. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  /** `mayPass`: unreachable or busy, so that a retry may succeed without changes. */
  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }

  readonly mayPass: boolean;
}

/** First and last byte, both included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Returns the key if it is valid. Throws otherwise. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`not a key of the file storage: ${key}`);
  return key;
}

export function isKey(key: string): boolean {
  return /^[a-z\d][\w.-]*(\/[a-z\d][\w.-]*)*$/i.test(key);
}
