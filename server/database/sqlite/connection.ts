import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";

/** One SQLite connection and its statements. The only file that knows the driver, so that node:sqlite can take its place. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): SqliteResult;
  close(): void;
}

export interface SqliteResult {
  rows: unknown[];
  /** Rows changed; 0 for what only reads. */
  changes: number;
}

const statementsKept = 500;
const busyTimeout = 10_000;

export function openReader(file: string): SqliteConnection {
  return connection(new DatabaseSync(file, { readOnly: true, timeout: busyTimeout }));
}

/** Opens or creates the database. A commit reaches the write-ahead log without a sync; whoever answers waits for one (shared-sync.ts). */
export function openWriter(file: string): SqliteConnection {
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma journal_size_limit = 67108864");
  // The write-ahead log comes into being with the first look at the database.
  database.exec("select count(*) from sqlite_schema");
  return connection(database);
}

function connection(database: InstanceType<typeof DatabaseSync>): SqliteConnection {
  const statements = new Map<string, { statement: StatementSyncInstance; returnsRows: boolean }>();

  function prepared(sql: string) {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (statements.size >= statementsKept) statements.delete(statements.keys().next().value!);
    statements.set(sql, entry);
    return entry;
  }

  return {
    run(sql, parameters) {
      parameters.forEach(refuseUnstorable);
      const { statement, returnsRows } = prepared(sql);
      if (returnsRows) return { rows: statement.all(...parameters), changes: 0 };
      return { rows: [], changes: statement.run(...parameters).changes };
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** The driver takes an object for named parameters and binds NULL where a name is missing: a forgotten Date would vanish silently. */
function refuseUnstorable(value: unknown): void {
  const storable =
    value === null || ["number", "bigint", "string"].includes(typeof value) || value instanceof Uint8Array;
  if (!storable)
    throw new TypeError(`a database parameter must be null, number, bigint, string or bytes, not ${typeof value}`);
}
