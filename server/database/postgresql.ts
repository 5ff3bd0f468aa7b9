import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type PostgresCursor,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { slowReadTimeLimit, type Database, type DatabaseLoad, type Transaction } from "./database.ts";
import { transactConcurrently } from "./concurrent.ts";
import { migrateUpTo } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { statementNames } from "./prepare.ts";
import { WritesUnderWay } from "./transaction-guard.ts";

export interface PostgresqlLocation {
  postgresqlUrl: string;
  /** Needed if `postgresqlUrl` is a pooler that gives each transaction another connection, such as PgBouncer. */
  directUrl?: string | undefined;
  /** Maximum for reads, and the same for writes; 10 by default. */
  connections?: number;
}

const slowConnections = 2;
/** Deadlocks and serialization failures, after which the transaction is retried. */
const conflicts = new Set(["40001", "40P01"]);
const repeats = 3;

/** Times and counts are bigint in PostgreSQL; both fit a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Declares reading a page as cheap as memory makes it, so that the planner prefers the search index to reading the newest messages until enough match: an
 * author and a tag that are rarely together took 790 ms in a million messages, and take 9.
 */
const quickSearch = "-c random_page_cost=0.1 -c seq_page_cost=0.1";

/** Milliseconds. Readers of live events rely on no write transaction lasting longer than 10 s. */
const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };

export function connectPostgresql({
  postgresqlUrl: url,
  directUrl,
  connections: max = 10,
}: PostgresqlLocation): Promise<Database> {
  const isPooled = directUrl !== undefined;
  const direct = directUrl ?? url;
  const pools = {
    read: poolOf({ url, max, isPooled, options: `${optionsOf(limits)} -c default_transaction_read_only=on` }),
    slow_read: poolOf({
      url: direct,
      max: slowConnections,
      options: `-c statement_timeout=${slowReadTimeLimit} -c default_transaction_read_only=on ${quickSearch}`,
    }),
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

  return Promise.resolve({
    read: reader,
    slowRead,
    write: (work) => underWay.add(transact(work)),
    async snapshot(work) {
      const unlimited = openUnlimited(direct);
      const transaction = unlimited.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
      return transaction.execute(work).finally(() => unlimited.destroy());
    },
    async migrate(upTo) {
      const unlimited = openUnlimited(direct);
      await migrateUpTo(unlimited, upTo).finally(() => unlimited.destroy());
    },
    async check() {
      await sql`select 1`.execute(reader);
    },
    load: () => ({ writes: underWay.count, pools: Object.entries(pools).map(([name, pool]) => loadOf(name, pool)) }),
    async close() {
      await underWay.settle();
      await Promise.all([reader.destroy(), slowRead.destroy(), writer.destroy()]);
    },
  });
}

/** Milliseconds to wait for a connection; after that the request fails as overloaded. */
const connectTimeout = 10_000;

interface Connections {
  url: string;
  max?: number;
  options?: string;
  isPooled?: boolean;
}

function openUnlimited(url: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialectFor(poolOf({ url })) });
}

function loadOf(name: string, { totalCount, idleCount, waitingCount }: pg.Pool): DatabaseLoad["pools"][number] {
  return { name, connections: totalCount, idle: idleCount, waiting: waitingCount };
}

function optionsOf(settings: Record<string, number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

interface Use {
  isPooled?: boolean;
  isReader?: boolean;
}

function dialectFor(pool: pg.Pool, use: Use = {}): EagerDialect {
  return new EagerDialect({ pool: checkingCommits(pool, use) }, use.isPooled ?? false);
}

function poolOf({ url, max = 10, options, isPooled = false }: Connections): pg.Pool {
  const settings = {
    connectionString: url,
    max,
    options: isPooled ? undefined : options,
    connectionTimeoutMillis: connectTimeout,
    // Sends statements without waiting for earlier results.
    pipeline: true,
  };
  const pool = new pg.Pool(settings);
  // Unhandled, errors of connections that break while idle or between two statements would end the process. They are replaced at the next query.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

class EagerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #isPooled: boolean;

  constructor(config: PostgresDialectConfig, isPooled: boolean) {
    super(config);
    this.#config = config;
    this.#isPooled = isPooled;
  }

  override createDriver(): PostgresDriver {
    return new EagerDriver(this.#config, this.#isPooled);
  }
}

const setLimits = Object.entries(limits).map(([name, value]) => CompiledQuery.raw(`set local ${name} = ${value}`));

/** Sends the first statements behind `begin` without waiting for its result: if it fails, so do they. */
class EagerDriver extends PostgresDriver {
  readonly #isPooled: boolean;

  constructor(config: PostgresDialectConfig, isPooled: boolean) {
    super(config);
    this.#isPooled = isPooled;
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = [super.beginTransaction(connection, settings)];
    if (this.#isPooled) for (const query of setLimits) begun.push(connection.executeQuery(query).then(() => undefined));
    for (const part of begun) part.catch(() => undefined);
    return Promise.resolve();
  }
}

function checkingCommits(pool: pg.Pool, use: Use): PostgresPool {
  return { connect: async () => new Client(await pool.connect(), use), end: () => pool.end() };
}

/** Part of the names of prepared queries. Changes when a newer version adds a column, because connections cannot rerun a query whose columns have changed. */
let preparation = 0;

function isPlanOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "0A000" && /cached plan must not change result type/.test(message ?? "");
}

function isWorthRepeating(error: unknown): boolean {
  return conflicts.has((error as { code?: string }).code ?? "") || isPlanOutdated(error);
}

/** PostgreSQL rolls back a transaction in which a statement failed, and reports no error. */
function refuseRollback<Result extends { command: string }>(result: Result): Result {
  if (result.command === "ROLLBACK") throw new Error("a transaction with a failed statement was not committed");
  return result;
}

interface Query {
  text: string;
  values: readonly unknown[];
  name?: string;
}

/** Prepares each query (prepare.ts) once per connection, unless a pooler changes connections. */
class Client implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #use: Use;

  constructor(client: pg.PoolClient, use: Use) {
    this.#client = client;
    this.#use = use;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== "string") throw new TypeError("rows are not streamed from PostgreSQL");
    if (text === "commit") return this.#send<Row>({ text, values }).then(refuseRollback);
    const name = this.#use.isPooled ? undefined : statementNames.get(text);
    return name === undefined ? this.#send({ text, values }) : this.#sendPrepared({ text, values, name });
  }

  async #sendPrepared<Row>({ name, ...query }: Query & { name: string }): Promise<PostgresQueryResult<Row>> {
    const current = preparation;
    try {
      return await this.#send({ ...query, name: `${name}_${current}` });
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      if (preparation === current) preparation++;
      // A failed transaction is retried as a whole.
      if (!this.#use.isReader) throw error;
      return this.#send({ ...query, name: `${name}_${preparation}` });
    }
  }

  #send<Row>({ values, ...query }: Query): Promise<PostgresQueryResult<Row>> {
    const sent = this.#client.query<Row & pg.QueryResultRow>({ ...query, values: [...values] });
    return sent as Promise<PostgresQueryResult<Row>>;
  }

  release(): void {
    this.#client.release();
  }
}
