import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import type { SqliteResult } from "./connection.ts";
import type { DatabaseThread } from "./thread.ts";

/** Kysely dialect for a reading connection, in this thread or another. */
export function readingDialect(connection: { run: Run }): Dialect {
  return dialect(() => new ReadingDriver(connection));
}

/** Kysely dialect for the writer thread: one transaction at a time, in the order of the calls. */
export function writingDialect(writer: DatabaseThread): Dialect {
  return dialect(() => new WritingDriver(writer));
}

function dialect(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

abstract class SqliteDriver implements Driver {
  abstract acquireConnection(): Promise<DatabaseConnection>;
  abstract releaseConnection(connection: DatabaseConnection): Promise<void>;

  async init() {}

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // SQLite rolls back by itself when the disk is full. Report that error, not that there is nothing to roll back.
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      if (!String(error).includes("no transaction is active")) throw error;
    });
  }

  async destroy() {}
}

class ReadingDriver extends SqliteDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: { run: Run }) {
    super();
    this.#connection = new Connection((sql, parameters) => connection.run(sql, parameters));
  }

  acquireConnection() {
    return Promise.resolve(this.#connection);
  }

  async releaseConnection() {}
}

class WritingDriver extends SqliteDriver {
  readonly #writer: DatabaseThread;
  #turn: Promise<void> = Promise.resolve();
  readonly #endTurn = new WeakMap<DatabaseConnection, () => void>();

  constructor(writer: DatabaseThread) {
    super();
    this.#writer = writer;
  }

  async acquireConnection() {
    const before = this.#turn;
    let endTurn = () => {};
    this.#turn = new Promise((resolve) => (endTurn = resolve));
    await before;
    const connection = new Connection((sql, parameters) => this.#writer.run(sql, parameters));
    this.#endTurn.set(connection, endTurn);
    return connection;
  }

  async releaseConnection(connection: Connection) {
    connection.end();
    this.#endTurn.get(connection)?.();
  }
}

type Run = (sql: string, parameters: readonly unknown[]) => SqliteResult | Promise<SqliteResult>;

/** Valid for one transaction: a statement that comes after its end must not slip into the next one. */
class Connection implements DatabaseConnection {
  readonly #run: Run;
  #ended = false;

  constructor(run: Run) {
    this.#run = run;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) throw new Error("a statement came after its transaction had ended");
    const { rows, changes } = await this.#run(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("rows are not streamed from SQLite");
  }

  end(): void {
    this.#ended = true;
  }
}
