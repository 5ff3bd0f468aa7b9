import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Read-only access. Writing is excluded by the type, and refused by the connection as well. */
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
  /** For slow reads: they do not block others, and end with a `QueryTimeout` after `slowReadTimeLimit`. */
  readonly slowRead: Reader;
  /**
   * Runs `work` in a transaction. Resolves when the commit is on disk. Inside, await only `tx`: all other writes wait, and after two seconds the
   * transaction is rolled back. Throws when called within another `write`.
   */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Provides a consistent snapshot for as long as `work` reads, whatever is written meanwhile. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Migrates the tables to the latest version. An empty database may be migrated up to a named migration only. */
  migrate(upTo?: string): Promise<void>;
  check(): Promise<void>;
  /** Returns how busy the database is, for metrics. */
  load(): DatabaseLoad;
  close(): Promise<void>;
}

export interface DatabaseLoad {
  writes: number;
  /** Connections to the server, and queries that wait for one. Empty for SQLite. */
  pools: { name: string; connections: number; idle: number; waiting: number }[];
}

/** How long a write transaction may last, in milliseconds. */
export const writeTimeLimit = 2000;

/** Thrown when a write was rolled back because it took too long, as when many writes wait for each other. */
export class WriteTimeout extends Error {
  constructor() {
    super(`a write transaction took longer than ${writeTimeLimit} ms and was rolled back`);
  }
}

/** How long a slow read may take, in milliseconds. */
export const slowReadTimeLimit = 5000;

/** Thrown when a slow read was aborted. */
export class QueryTimeout extends Error {
  constructor(cause?: unknown) {
    super(`a read took longer than ${slowReadTimeLimit} ms`, { cause });
  }
}
