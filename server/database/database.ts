import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Reading only: what could write is not in the type, and the connection behind it refuses too. */
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

/** A write transaction. It can be read through as well. */
export type Transaction = Kysely<Tables>;

export interface Database {
  readonly read: Reader;
  /** For reads that may take long: nobody else waits for them, and after `slowReadTimeLimit` they end with a `QueryTimeout`. */
  readonly slowRead: Reader;
  /**
   * One transaction: all of `work` or nothing. Resolves when the commit is on disk. Inside, await nothing but `tx`: everyone else's writes
   * wait behind it, and after two seconds it is rolled back. Throws when called within another `write`.
   */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One unchanging view of everything for as long as `work` reads, however long that takes and whatever is written meanwhile. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Brings the tables up to date; in a database that has none, up to a migration if one is named. */
  migrate(upTo?: string): Promise<void>;
  /** Throws what keeps it from answering. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long a write transaction may last, in milliseconds. */
export const writeTimeLimit = 2000;

/** A write was given up and rolled back: with many writing at once it waits for the others. */
export class WriteTimeout extends Error {
  constructor() {
    super(`a write transaction took longer than ${writeTimeLimit} ms and was rolled back`);
  }
}

/** How long a slow read may take, in milliseconds. */
export const slowReadTimeLimit = 5000;

/** A slow read was given up. */
export class QueryTimeout extends Error {
  constructor(cause?: unknown) {
    super(`a read took longer than ${slowReadTimeLimit} ms`, { cause });
  }
}
