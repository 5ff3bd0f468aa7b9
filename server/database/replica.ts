import { Socket } from "node:net";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type RawBuilder,
} from "kysely";
import type pg from "pg";
import type { ContentReaders, Reader } from "./database.ts";
import { dialectFor, poolOf } from "./postgresql-connections.ts";
import { ReplicaFreshness, type LogPosition, type ReplicaPair } from "./replica-freshness.ts";
import type { Tables } from "./tables.ts";

/** Milliseconds to wait for a connection. A replica without a free one leaves the read to the primary. */
const connectTimeout = 500;

export interface ReplicaLocation {
  url: string;
  /** Maximum number and options of connections, as those of the primary. */
  pools: { read: PoolSettings; slowRead: PoolSettings };
}

interface PoolSettings {
  max: number;
  options: string;
}

/** Called at the first problem, and with undefined when the replica is used again. */
export type ReportReplica = (problem: string | undefined) => void;

export interface OpenReplica extends ContentReaders {
  pools: Record<string, pg.Pool>;
  close(): Promise<void>;
}

/** Opens no connection before the first read. */
export function openReplica(location: ReplicaLocation, primary: ContentReaders, report: ReportReplica): OpenReplica {
  const sockets = new Set<Socket>();
  const connect = (settings: PoolSettings) =>
    poolOf({
      url: location.url,
      ...settings,
      connectionTimeoutMillis: connectTimeout,
      stream: () => rememberedIn(sockets),
    });
  const pools = {
    replica_read: connect(location.pools.read),
    replica_slow_read: connect(location.pools.slowRead),
    replica_check: connect({ ...location.pools.read, max: 1 }),
  };
  const [read, slowRead, check] = Object.values(pools).map(
    (pool) => new Kysely<Tables>({ dialect: dialectFor(pool, { isReader: true }) }),
  ) as [Kysely<Tables>, Kysely<Tables>, Kysely<Tables>];
  const freshness = new ReplicaFreshness(pairOf(primary.read, check), {
    onChange: report,
    // Reads in progress fail with it, and then run on the primary.
    onFailure: () => sockets.forEach((socket) => socket.destroy()),
  });
  return {
    read: readerWithFallback(read, primary.read, freshness),
    slowRead: readerWithFallback(slowRead, primary.slowRead, freshness),
    pools,
    async close() {
      await freshness.close();
      await Promise.all([read.destroy(), slowRead.destroy(), check.destroy()]);
    },
  };
}

function rememberedIn(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once("close", () => sockets.delete(socket));
}

/** Other databases of the same server are no replicas, although they share its write-ahead log. */
const identity = sql<string>`(select system_identifier from pg_control_system()) || '/'
  || (select oid from pg_database where datname = current_database())`;
const written = sql<LogRow>`select ${identity} as identity, (pg_current_wal_lsn() - '0/0')::text as bytes`;
const replayed = sql<LogRow>`select ${identity} as identity,
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as bytes`;

interface LogRow {
  identity: string;
  bytes: string | null;
}

function pairOf(primary: Reader, replica: Reader): ReplicaPair {
  const look = async (db: Reader, statement: RawBuilder<LogRow>): Promise<LogPosition | undefined> => {
    const { identity, bytes } = (await statement.execute(db)).rows[0]!;
    return bytes === null ? undefined : { identity, bytes: BigInt(bytes) };
  };
  return {
    written: async () => (await look(primary, written))!,
    replayed: () => look(replica, replayed),
  };
}

function readerWithFallback(replica: Kysely<Tables>, primary: Reader, freshness: ReplicaFreshness): Reader {
  const connection = new FallbackConnection(replica, primary, freshness);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new FallbackDriver(connection),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class FallbackDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/** Takes a connection of one of the two servers for each statement. */
class FallbackConnection implements DatabaseConnection {
  readonly #replica: Kysely<Tables>;
  readonly #primary: Reader;
  readonly #freshness: ReplicaFreshness;

  constructor(replica: Kysely<Tables>, primary: Reader, freshness: ReplicaFreshness) {
    this.#replica = replica;
    this.#primary = primary;
    this.#freshness = freshness;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const onPrimary = () => this.#primary.executeQuery<Row>(query);
    if (!this.#freshness.isFresh()) return onPrimary();
    return this.#freshness.watch(() => this.#replica.executeQuery<Row>(query)).catch(onPrimary);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new TypeError("rows are not streamed from PostgreSQL");
  }
}
