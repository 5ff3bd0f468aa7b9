import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import type { Database, Reader, Transaction } from "../database.ts";
import { transactConcurrently } from "../concurrent.ts";
import { migrateUpTo } from "../migrate.ts";
import { readDirectly } from "../prepare.ts";
import type { Tables } from "../tables.ts";
import { refuseNestedWrite, WritesUnderWay } from "../transaction-guard.ts";
import { openReader, type SqliteConnection } from "./connection.ts";
import { readingDialect, writingDialect } from "./dialects.ts";
import { openSharedSync } from "./shared-sync.ts";
import { openAside } from "./slow-reader.ts";
import { startDatabaseThread, type DatabaseThread } from "./thread.ts";

export async function connectSqlite(file: string): Promise<Database> {
  await mkdir(dirname(file), { recursive: true });
  const thread = await startDatabaseThread({ file, access: "write" });
  await syncFolder(dirname(file));
  const sync = await openSharedSync(`${file}-wal`);
  const connection = openReader(file);
  const inTurn = inTurnWith(thread, connection);
  const reader = new Kysely<Tables>({ dialect: readingDialect(inTurn) });
  readDirectly(reader, (sql, parameters) => inTurn.run(sql, parameters).rows);
  const dialect = writingDialect(thread);
  const writer = new Kysely<Tables>({ dialect });
  const slowThread = openAside(file);
  const slowRead = new Kysely<Tables>({ dialect: readingDialect(slowThread) });
  const underWay = new WritesUnderWay();

  async function transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const result = await transactConcurrently(writer, dialect, work);
    await sync.reach();
    return result;
  }

  return {
    read: reader,
    slowRead,
    async write(work) {
      refuseNestedWrite();
      return underWay.add(transact(work));
    },
    snapshot: (work) => readSnapshot(file, work),
    async migrate(upTo) {
      await migrateUpTo(writer, upTo);
      await sync.reach();
    },
    async check() {
      await sql`select 1`.execute(reader);
      await sql`select 1`.execute(writer);
    },
    load: () => ({ writes: underWay.count, pools: [] }),
    async close() {
      await underWay.settle();
      await reader.destroy();
      await slowRead.destroy();
      await writer.destroy();
      await sync.close();
      connection.close();
      await slowThread.close();
      await thread.close();
    },
  };
}

/**
 * Lets pending writes progress between reads. A write needs a turn of the event loop for each statement, so a turn in which hundreds of reads run
 * would otherwise starve it.
 */
function inTurnWith(writer: DatabaseThread, connection: SqliteConnection): Pick<SqliteConnection, "run"> {
  return {
    run(sql, parameters) {
      writer.makeProgress();
      return connection.run(sql, parameters);
    },
  };
}

/** Opens a separate connection whose transaction keeps a snapshot. */
async function readSnapshot<Result>(file: string, work: (db: Reader) => Promise<Result>): Promise<Result> {
  const connection = openReader(file);
  const db = new Kysely<Tables>({ dialect: readingDialect(connection) });
  try {
    await sql`begin`.execute(db);
    await sql`select count(*) from sqlite_schema`.execute(db);
    return await work(db);
  } finally {
    connection.close();
  }
}

/** Syncs the folder: a new file survives a power cut only if its directory entry is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync();
  await folder.close();
}
