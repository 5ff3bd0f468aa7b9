import type { Duplex } from "node:stream";
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresCursor,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { DatabaseLoad } from "./database.ts";
import { statementNames } from "./prepare.ts";

/** Times and counts are bigint in PostgreSQL; both fit a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds. Readers of live events rely on no write transaction lasting longer than 10 s. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };

/** Milliseconds to wait for a connection; after that the request fails as overloaded. */
const connectTimeout = 10_000;

interface Connections {
  url: string;
  max?: number;
  options?: string;
  isPooled?: boolean;
  /** Milliseconds; replaces the default. */
  connectionTimeoutMillis?: number;
  stream?: () => Duplex;
}

export function loadsOf(pools: Readonly<Record<string, pg.Pool>>): DatabaseLoad["pools"] {
  return Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => ({
    name,
    connections: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

export function optionsOf(settings: Record<string, number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

interface Use {
  isPooled?: boolean;
  isReader?: boolean;
}

export function dialectFor(pool: pg.Pool, use: Use = {}): EagerDialect {
  return new EagerDialect({ pool: checkingCommits(pool, use) }, use.isPooled ?? false);
}

export function poolOf({ url, max = 10, options, isPooled = false, ...others }: Connections): pg.Pool {
  const settings = {
    connectionString: url,
    max,
    options: isPooled ? undefined : options,
    connectionTimeoutMillis: connectTimeout,
    pipeline: true,
    ...others,
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

export function isPlanOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "0A000" && /cached plan must not change result type/.test(message ?? "");
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
