import { compileFunction } from "node:vm";
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
  /** Undefined for statements that return no rows. */
  rowOf: RowOf | undefined;
}

type RowOf = (values: unknown[]) => unknown;

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
    const columns = statement.columns().map(({ name }) => name);
    const entry = { statement, rowOf: columns.length === 0 ? undefined : rowMaker(columns) };
    statement.setReturnArrays(true);
    if (statements.size >= statementsKept) statements.delete(statements.keys().next().value!);
    statements.set(sql, entry);
    return entry;
  }

  return {
    run(sql, parameters) {
      parameters.forEach(refuseUnstorable);
      const { statement, rowOf } = prepare(sql);
      if (rowOf === undefined) return { rows: [], changes: statement.run(...parameters).changes };
      const rows = statement.all(...parameters) as unknown[][];
      return { rows: rows.map(rowOf), changes: 0 };
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** The driver makes objects slowly, looking up each column name for each row. A generated literal is eight times as fast as a loop. */
function rowMaker(columns: string[]): RowOf {
  const fields = columns.map((name, i) => `${JSON.stringify(name)}: values[${i}]`);
  return compileFunction(`return { ${fields.join(", ")} };`, ["values"]) as RowOf;
}

/** Throws for values stored wrongly: the driver takes an object for named parameters, so a Date would become NULL, and truncates texts at a NUL. */
function refuseUnstorable(value: unknown): void {
  const storable =
    value === null || ["number", "bigint", "string"].includes(typeof value) || value instanceof Uint8Array;
  if (typeof value === "string" && value.includes("\0")) throw new TypeError("a text with NUL cannot be stored");
  if (!storable)
    throw new TypeError(`a database parameter must be null, number, bigint, string or bytes, not ${typeof value}`);
}
