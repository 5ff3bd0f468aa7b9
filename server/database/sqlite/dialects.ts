import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import type { SqliteResult } from "./connection.ts";
import { begin, commit, rollback } from "./transaction-statements.ts";
import type { DatabaseThread } from "./thread.ts";

export function readingDialect(connection: { run: Run }): Dialect {
  return dialect(() => new ReadingDriver(connection));
}

/** One transaction at a time, in the order of the calls. */
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

class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: { run: Run }) {
    this.#connection = new Connection((sql, parameters) => connection.run(sql, parameters));
  }

  async init() {}

  acquireConnection() {
    return Promise.resolve(this.#connection);
  }

  async beginTransaction() {
    throw new Error("a reading connection has no transactions");
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

/** Sends the next transaction without waiting for `begin` or commit. The thread rejects what follows a failed statement, and rolls back a failed commit. */
class WritingDriver implements Driver {
  readonly #writer: DatabaseThread;
  #turn: Promise<void> = Promise.resolve();
  readonly #endTurn = new WeakMap<DatabaseConnection, () => void>();

  constructor(writer: DatabaseThread) {
    this.#writer = writer;
  }

  async init() {}

  async acquireConnection() {
    const before = this.#turn;
    let endTurn = () => {};
    this.#turn = new Promise((resolve) => (endTurn = resolve));
    await before;
    const connection = new Connection((sql, parameters) => this.#writer.run(sql, parameters));
    this.#endTurn.set(connection, endTurn);
    return connection;
  }

  beginTransaction() {
    this.#writer.run(begin, []).catch(() => undefined);
    return Promise.resolve();
  }

  async commitTransaction(connection: Connection) {
    const committed = this.#writer.run(commit, []);
    this.#end(connection);
    await committed;
  }

  async rollbackTransaction(connection: Connection) {
    if (!connection.isOver) await this.#writer.run(rollback, []);
  }

  releaseConnection(connection: Connection) {
    this.#end(connection);
    return Promise.resolve();
  }

  #end(connection: Connection): void {
    connection.end();
    this.#endTurn.get(connection)?.();
  }

  async destroy() {}
}

type Run = (sql: string, parameters: readonly unknown[]) => SqliteResult | Promise<SqliteResult>;

/** Valid for one transaction: a late statement must not slip into the next one. */
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

  get isOver(): boolean {
    return this.#ended;
  }

  end(): void {
    this.#ended = true;
  }
}
