import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { slowReadTimeLimit, type Database, type Transaction } from "./database.ts";
import { migrateUpTo } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { guarded, refuseNestedWrite, WritesUnderWay } from "./transaction-guard.ts";

const connections = 10;
const slowConnections = 2;
/** Error codes of deadlocks and serialization failures, after which the transaction is retried. */
const worthRepeating = new Set(["40001", "40P01"]);
const repeats = 3;

/** Times and counts are bigint in PostgreSQL; both fit a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Tells the planner that index reads are cheap, as in memory or on an SSD, so that it uses the search index more often: a search for three words
 * in a million messages took 90 ms instead of 148.
 */
const quickSearch = "-c random_page_cost=1.1";

/** Server-side limits in milliseconds: readers of live events rely on no write transaction lasting longer than 10 s. */
const limits = "-c statement_timeout=10000 -c idle_in_transaction_session_timeout=10000";

export function connectPostgresql(url: string): Promise<Database> {
  const reader = open(url, `${limits} -c default_transaction_read_only=on`);
  const slowRead = open(
    url,
    `-c statement_timeout=${slowReadTimeLimit} -c default_transaction_read_only=on ${quickSearch}`,
    slowConnections,
  );
  const writer = open(url, limits);
  const underWay = new WritesUnderWay();

  async function transact<Result>(work: (tx: Transaction) => Promise<Result>, repeat = 0): Promise<Result> {
    try {
      return await writer.transaction().execute((tx) => guarded(() => work(tx)));
    } catch (error) {
      if (!worthRepeating.has((error as { code?: string }).code ?? "") || repeat === repeats) throw error;
      await pause(5 + Math.random() * 20 * (repeat + 1));
      return transact(work, repeat + 1);
    }
  }

  return Promise.resolve({
    read: reader,
    slowRead,
    async write(work) {
      refuseNestedWrite();
      return underWay.add(transact(work));
    },
    async snapshot(work) {
      const unlimited = open(url, "");
      const transaction = unlimited.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
      return transaction.execute(work).finally(() => unlimited.destroy());
    },
    async migrate(upTo) {
      const unlimited = open(url, "");
      await migrateUpTo(unlimited, upTo).finally(() => unlimited.destroy());
    },
    async check() {
      await sql`select 1`.execute(reader);
    },
    async close() {
      await underWay.settle();
      await Promise.all([reader.destroy(), slowRead.destroy(), writer.destroy()]);
    },
  });
}

/** Maximum time in milliseconds to wait for a connection; after that the request fails as overloaded. */
const patience = 10_000;

function open(url: string, options: string, max = connections): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max, options, connectionTimeoutMillis: patience });
  // Ignores errors of connections that break while idle, or between two statements of a transaction, such as when the database restarts. They are
  // replaced at the next query; unhandled, these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
