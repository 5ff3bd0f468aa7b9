import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";

/** Only this file uses the driver, so that node:sqlite can replace it. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): SqliteResult;
  close(): void;
}

export interface SqliteResult {
  rows: unknown[];
  changes: number;
}

interface Prepared {
  statement: StatementSyncInstance;
  /** Empty for statements that return none. */
  columns: string[];
}

const statementsKept = 500;
const busyTimeout = 10_000;

export function openReader(file: string): SqliteConnection {
  return connection(new DatabaseSync(file, { readOnly: true, timeout: busyTimeout }));
}

/** A commit writes to the log without a sync; callers wait for a shared one (shared-sync.ts). */
export function openWriter(file: string): SqliteConnection {
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma journal_size_limit = 67108864");
  // Reading the database once creates the write-ahead log.
  database.exec("select count(*) from sqlite_schema");
  return connection(database);
}

function connection(database: InstanceType<typeof DatabaseSync>): SqliteConnection {
  const statements = new Map<string, Prepared>();

  function prepare(sql: string) {
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
      const { statement, columns } = prepare(sql);
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

/** The driver returns arrays, because objects take it half as long again: it looks up each column name for each row. */
function rowOf(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!] = values[i];
  return row;
}

/** Throws for values stored wrongly: the driver takes an object for named parameters, so a Date would become NULL, and truncates texts at a NUL. */
function refuseUnstorable(value: unknown): void {
  const storable =
    value === null || ["number", "bigint", "string"].includes(typeof value) || value instanceof Uint8Array;
  if (typeof value === "string" && value.includes("\0")) throw new TypeError("a text with NUL cannot be stored");
  if (!storable)
    throw new TypeError(`a database parameter must be null, number, bigint, string or bytes, not ${typeof value}`);
}
