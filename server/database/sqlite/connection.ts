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

interface Prepared {
  statement: StatementSyncInstance;
  /** Names of what it returns; none for a statement that only writes. */
  columns: string[];
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
  const statements = new Map<string, Prepared>();

  function prepared(sql: string) {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const entry = { statement, columns: statement.columns().map(({ name }) => name) };
    statement.setReturnArrays(true);
    if (statements.size >= statementsKept) statements.delete(statements.keys().next().value!);
    statements.set(sql, entry);
    return entry;
  }

  return {
    run(sql, parameters) {
      parameters.forEach(refuseUnstorable);
      const { statement, columns } = prepared(sql);
      if (columns.length === 0) return { rows: [], changes: statement.run(...parameters).changes };
      const rows = statement.all(...parameters) as unknown[][];
      return { rows: rows.map((values) => rowOf(columns, values)), changes: 0 };
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** The driver hands over arrays of values, since objects cost it half as much again: it looks up each name for each row. */
function rowOf(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!] = values[i];
  return row;
}

/**
 * The driver takes an object for named parameters and binds NULL where a name is missing: a forgotten Date would vanish silently. Of a text it
 * stores what stands before a NUL, so that two texts which differ here could be the same there.
 */
function refuseUnstorable(value: unknown): void {
  const storable =
    value === null || ["number", "bigint", "string"].includes(typeof value) || value instanceof Uint8Array;
  if (typeof value === "string" && value.includes("\0")) throw new TypeError("a text with NUL cannot be stored");
  if (!storable)
    throw new TypeError(`a database parameter must be null, number, bigint, string or bytes, not ${typeof value}`);
}
