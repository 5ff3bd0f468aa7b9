import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import type { Database, Reader, Transaction } from "../database.ts";
import { transactConcurrently } from "../concurrent.ts";
import { migrateUpTo } from "../migrate.ts";
import { readDirectly } from "../prepare.ts";
import type { Tables } from "../tables.ts";
import { WritesUnderWay } from "../transaction-guard.ts";
import { DamageWatch } from "../damage.ts";
import { openReader } from "./connection.ts";
import { readingDialect, writingDialect } from "./dialects.ts";
import { watchConnection, watchThread, openReaderBeside, quickCheck, type Reading } from "./reading.ts";
import { openSharedSync } from "./shared-sync.ts";
import { openSlowReader } from "./slow-reader.ts";
import { startDatabaseThread } from "./thread.ts";
import { rollback } from "./transaction-statements.ts";

/** Milliseconds. Readiness checks start a check of all pages. */
const lookEvery = 6 * 60 * 60 * 1000;

/** `isBrief` reads in a thread, and `close` ends all connections: the driver keeps one of this thread open while any of its statements is in memory. */
export async function connectSqlite(file: string, { isBrief = false } = {}): Promise<Database> {
  await mkdir(dirname(file), { recursive: true });
  const watch = new DamageWatch();
  const thread = watchThread(await startDatabaseThread({ file, access: "write" }), watch);
  await syncFolder(dirname(file));
  const sync = await openSharedSync(`${file}-wal`);
  const openInThread = async () => watchThread(await startDatabaseThread({ file, access: "read" }), watch);
  const beside = isBrief ? undefined : openReaderBeside(thread, file, watch);
  const connection = beside ?? (await openInThread());
  const reader = new Kysely<Tables>({ dialect: readingDialect(connection) });
  if (beside) readDirectly(reader, (sql, parameters) => beside.run(sql, parameters).rows);
  const dialect = writingDialect(thread);
  const writer = new Kysely<Tables>({ dialect });
  const slowThread = watchThread(openSlowReader(file), watch);
  const slowRead = new Kysely<Tables>({ dialect: readingDialect(slowThread) });
  const underWay = new WritesUnderWay();
  let lookedAt = -Infinity;

  async function transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const result = await transactConcurrently(writer, dialect, work);
    await sync.flush();
    return result;
  }

  return {
    read: reader,
    slowRead,
    write: (work) => underWay.add(transact(work)),
    snapshot: async (work) =>
      readSnapshot(isBrief ? await openInThread() : watchConnection(openReader(file), watch), work),
    async migrate(upTo) {
      await migrateUpTo(writer, upTo);
      await sync.flush();
    },
    async check() {
      if (performance.now() - lookedAt > lookEvery) {
        lookedAt = performance.now();
        void quickCheck(file, watch);
      }
      await sql`select count(*) from sqlite_schema`.execute(reader);
      await sql`select count(*) from sqlite_schema`.execute(writer);
      watch.check();
    },
    load: () => ({ writes: underWay.count, pools: [] }),
    async close() {
      await underWay.settle();
      await reader.destroy();
      await slowRead.destroy();
      await writer.destroy();
      await sync.close();
      await connection.close();
      await slowThread.close();
      await thread.close();
    },
  };
}

/** The transaction of a connection keeps a snapshot. */
async function readSnapshot<Result>(connection: Reading, work: (db: Reader) => Promise<Result>): Promise<Result> {
  const db = new Kysely<Tables>({ dialect: readingDialect(connection) });
  try {
    await sql`begin`.execute(db);
    await sql`select count(*) from sqlite_schema`.execute(db);
    // Closing alone would end the transaction only when all statements are out of memory.
    try {
      return await work(db);
    } finally {
      await connection.run(rollback, []);
    }
  } finally {
    await connection.close();
  }
}

/** A new file survives a power cut only if its directory entry is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync();
  await folder.close();
}
