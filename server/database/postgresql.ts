import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { slowReadTimeLimit, type Database, type Transaction } from "./database.ts";
import { transactConcurrently } from "./concurrent.ts";
import { migrateUpTo } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { dialectFor, isPlanOutdated, limits, loadsOf, optionsOf, poolOf } from "./postgresql-connections.ts";
import { openReplica, type ReportReplica } from "./replica.ts";
import { WritesUnderWay } from "./transaction-guard.ts";

export interface PostgresqlLocation {
  postgresqlUrl: string;
  /** Needed if `postgresqlUrl` is a pooler that gives each transaction another connection, such as PgBouncer. */
  directUrl?: string | undefined;
  readUrl?: string | undefined;
  /** Maximum for reads, and the same for writes; 10 by default. */
  connections?: number;
}

const slowConnections = 2;
/** Deadlocks and serialization failures, after which the transaction is retried. */
const conflicts = new Set(["40001", "40P01"]);
const repeats = 3;

/** Makes the planner prefer the search index to scanning the newest messages: a rare author and tag took 790 ms in a million messages, now 9. */
const quickSearch = "-c random_page_cost=0.1 -c seq_page_cost=0.1";

const readOnly = "-c default_transaction_read_only=on";
const readOptions = `${optionsOf(limits)} ${readOnly}`;
const slowPool = {
  max: slowConnections,
  options: `-c statement_timeout=${slowReadTimeLimit} ${readOnly} ${quickSearch}`,
};
const defaultConnections = 10;

export async function connectPostgresql(location: PostgresqlLocation, report: ReportReplica): Promise<Database> {
  const primary = connectPrimary(location);
  const { readUrl, connections: max = defaultConnections } = location;
  if (readUrl === undefined) return primary;
  const pools = { read: { max, options: readOptions }, slowRead: slowPool };
  const replica = openReplica({ url: readUrl, pools }, primary, report);
  return {
    ...primary,
    replica,
    load() {
      const { writes, pools } = primary.load();
      return { writes, pools: [...pools, ...loadsOf(replica.pools)] };
    },
    async close() {
      await replica.close();
      await primary.close();
    },
  };
}

function connectPrimary({
  postgresqlUrl: url,
  directUrl,
  connections: max = defaultConnections,
}: PostgresqlLocation): Database {
  const isPooled = directUrl !== undefined;
  const direct = directUrl ?? url;
  const pools = {
    read: poolOf({ url, max, isPooled, options: readOptions }),
    slow_read: poolOf({ url: direct, ...slowPool }),
    write: poolOf({ url, max, isPooled, options: optionsOf(limits) }),
  };
  const reader = new Kysely<Tables>({ dialect: dialectFor(pools.read, { isPooled, isReader: true }) });
  const slowRead = new Kysely<Tables>({ dialect: dialectFor(pools.slow_read, { isReader: true }) });
  const dialect = dialectFor(pools.write, { isPooled });
  const writer = new Kysely<Tables>({ dialect });
  const underWay = new WritesUnderWay();

  async function transact<Result>(work: (tx: Transaction) => Promise<Result>, repeat = 0): Promise<Result> {
    try {
      return await transactConcurrently(writer, dialect, work);
    } catch (error) {
      if (!isWorthRepeating(error) || repeat === repeats) throw error;
      await pause(5 + Math.random() * 20 * (repeat + 1));
      return transact(work, repeat + 1);
    }
  }

  return {
    read: reader,
    slowRead,
    write: (work) => underWay.add(transact(work)),
    async snapshot(work) {
      const unlimited = openUnlimited(direct);
      const transaction = unlimited.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
      try {
        return await transaction.execute(work);
      } finally {
        await unlimited.destroy();
      }
    },
    async migrate(upTo) {
      const unlimited = openUnlimited(direct);
      try {
        await migrateUpTo(unlimited, upTo);
      } finally {
        await unlimited.destroy();
      }
    },
    async check() {
      await sql`select 1`.execute(reader);
    },
    load: () => ({ writes: underWay.count, pools: loadsOf(pools) }),
    async close() {
      await underWay.settle();
      await Promise.all([reader.destroy(), slowRead.destroy(), writer.destroy()]);
    },
  };
}

function openUnlimited(url: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialectFor(poolOf({ url })) });
}

function isWorthRepeating(error: unknown): boolean {
  return conflicts.has((error as { code?: string }).code ?? "") || isPlanOutdated(error);
}
