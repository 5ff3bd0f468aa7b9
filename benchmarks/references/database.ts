import { open } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import pg from "pg";
import type { DatabaseLocation } from "../../server/database/connect.ts";

type Value = string | number | string[];
/** Runs a prepared statement. */
type Statement<Row> = (...values: Value[]) => Promise<Row[]>;

/** The drivers that Hearth uses, with nothing around them. */
export interface Statements {
  dialect: "sqlite" | "postgresql";
  /** `sql` has `?1` for parameters, and `in list(?1)` for a list of ids. */
  prepare<Row>(sql: string): Statement<Row>;
}

/** Runs statements in one transaction, which is on disk when the promise resolves. */
type Transact = <Found>(work: (statements: Statements) => Promise<Found>) => Promise<Found>;

const connections = 10;

export function readFrom(location: DatabaseLocation): Statements {
  if ("sqliteFile" in location) return onSqlite(new DatabaseSync(location.sqliteFile, { readOnly: true }));
  return onPostgresql(poolOf(location.postgresqlUrl));
}

export async function writeTo(location: DatabaseLocation): Promise<Transact> {
  return "sqliteFile" in location ? writeToSqlite(location.sqliteFile) : writeToPostgresql(location.postgresqlUrl);
}

function onSqlite(database: InstanceType<typeof DatabaseSync>): Statements {
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  return {
    dialect: "sqlite",
    prepare<Row>(sql: string) {
      const text = sql.replace(/in list\((\?\d)\)/g, "in (select value from json_each($1))");
      const statement = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, statement);
      return async (...values: Value[]) => {
        // The driver closes a database to which nothing refers.
        if (!database.isOpen) throw new Error("the database was closed");
        return statement.all(...values.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))) as Row[];
      };
    },
  };
}

/** One transaction after the other. Those that wait for the disk share a sync. */
async function writeToSqlite(file: string): Promise<Transact> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  const statements = onSqlite(database);
  const [begin, commit] = ["begin immediate", "commit"].map((sql) => statements.prepare(sql));
  const log = await open(`${file}-wal`, "r+");
  let last: Promise<unknown> = Promise.resolve();
  let [next, running]: (Promise<void> | undefined)[] = [];
  const sync = async () => {
    await running;
    running = next;
    next = undefined;
    await log.datasync();
  };
  return async (work) => {
    const written = last.then(async () => {
      await begin!();
      const found = await work(statements);
      await commit!();
      return found;
    });
    last = written;
    const found = await written;
    await (next ??= sync());
    return found;
  };
}

function poolOf(connectionString: string): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  return new pg.Pool({ connectionString, max: connections });
}

function onPostgresql(client: pg.Pool | pg.PoolClient): Statements {
  return {
    dialect: "postgresql",
    prepare<Row>(sql: string) {
      const text = sql.replace(/in list\(\?(\d)\)/g, "= any($$$1::text[])").replace(/\?(\d)/g, "$$$1");
      const name = nameOf(text);
      return async (...values: Value[]) => (await client.query({ name, text, values })).rows as Row[];
    },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `reference_${names.size}`;
  names.set(text, name);
  return name;
}

function writeToPostgresql(url: string): Transact {
  const pool = poolOf(url);
  return async (work) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const found = await work(onPostgresql(client));
      await client.query("commit");
      return found;
    } finally {
      client.release();
    }
  };
}
