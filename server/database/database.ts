import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Writing is excluded by the type, and refused by the connection as well. */
export type Reader = Omit<
  Kysely<Tables>,
  | "insertInto"
  | "replaceInto"
  | "updateTable"
  | "deleteFrom"
  | "mergeInto"
  | "transaction"
  | "startTransaction"
  | "schema"
>;

export type Transaction = Kysely<Tables>;

export interface Database {
  readonly read: Reader;
  /** Reads that take long: they do not block others, and end with a `QueryTimeout` after `slowReadTimeLimit`. */
  readonly slowRead: Reader;
  /** Undefined unless a replica is configured. What it cannot read, or not recently enough, is read from the primary, without an error. */
  readonly replica?: ContentReaders;
  /** Resolves when the commit is on disk. Await only `tx` inside: other writes wait, also nested ones, and it is rolled back after two seconds. */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Keeps a consistent snapshot for as long as `work` reads. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** An empty database may be migrated up to a named migration only. */
  migrate(upTo?: string): Promise<void>;
  check(): Promise<void>;
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/** Readers of content. Of a replica, it may be a second old. Sessions, memberships and other permissions are read from the `Database` itself. */
export type ContentReaders = Pick<Database, "read" | "slowRead">;

export interface DatabaseLoad {
  writes: number;
  /** Empty for SQLite. */
  pools: { name: string; connections: number; idle: number; waiting: number }[];
}

/** Milliseconds. */
export const writeTimeLimit = 2000;

/** A write was rolled back because it took too long. */
export class WriteTimeout extends Error {
  constructor() {
    super(`a write transaction took longer than ${writeTimeLimit} ms and was rolled back`);
  }
}

export const slowReadTimeLimit = 5000;

export class QueryTimeout extends Error {
  constructor(cause?: unknown) {
    super(`a read took longer than ${slowReadTimeLimit} ms`, { cause });
  }
}
