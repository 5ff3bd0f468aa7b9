import { connect, type DatabaseLocation } from "./connect.ts";
import { DatabaseInUse } from "./database-in-use.ts";
import type { PostgresqlLocation } from "./postgresql.ts";
import { onDatabaseServer, parseConnectionString, withDatabaseName } from "./postgresql-server.ts";

export interface DatabaseBeside {
  location: DatabaseLocation;
  /** Swaps the database in, and keeps the previous one for `swapBack`. Throws `DatabaseInUse` if either is open. */
  takePlace(): Promise<void>;
  remove(): Promise<void>;
}

const inUse = "55006";

/** Creates an empty database. On PostgreSQL, the user of `DATABASE_URL` needs the right to create databases. */
export async function databaseBeside(location: DatabaseLocation, purpose: string): Promise<DatabaseBeside> {
  if ("postgresqlUrl" in location) return postgresqlBeside(location, purpose);
  const { removeSqlite, replaceSqlite } = await import("./sqlite/copy-database.ts");
  const { sqliteFile } = location;
  const file = `${sqliteFile}.${purpose}`;
  await removeSqlite(file);
  return {
    location: { sqliteFile: file },
    takePlace: () => replaceSqlite(sqliteFile, file, keptFile(sqliteFile)),
    remove: () => removeSqlite(file),
  };
}

/** Exchanges the database with the one it replaced, so that a second call undoes the first. Throws `DatabaseInUse`. */
export async function swapBack(location: DatabaseLocation): Promise<void> {
  if ("postgresqlUrl" in location) {
    const { url, name } = parseConnectionString(location);
    await exchange(url, name, keptDatabase(name), `${name}_exchanged`);
    return;
  }
  const { sqliteFile } = location;
  const { replaceSqlite } = await import("./sqlite/copy-database.ts");
  await replaceSqlite(sqliteFile, keptFile(sqliteFile), keptFile(sqliteFile));
}

export function keptLocation(location: DatabaseLocation): DatabaseLocation {
  if ("sqliteFile" in location) return { sqliteFile: keptFile(location.sqliteFile) };
  const { url, name } = parseConnectionString(location);
  return { postgresqlUrl: withDatabaseName(url, keptDatabase(name)) };
}

const keptFile = (file: string) => `${file}.before-restore`;
const keptDatabase = (name: string) => `${name}_before_restore`;

async function postgresqlBeside(location: PostgresqlLocation, purpose: string): Promise<DatabaseBeside> {
  const { url, name } = parseConnectionString(location);
  const beside = `${name}_${purpose}`;
  await onDatabaseServer(url, [`drop database if exists "${beside}"`, `create database "${beside}"`]);
  return {
    location: { postgresqlUrl: withDatabaseName(url, beside) },
    async takePlace() {
      const kept = keptDatabase(name);
      const discarded = `${kept}_discarded`;
      const server = withDatabaseName(url, beside);
      await onDatabaseServer(server, [`drop database if exists "${discarded}"`]);
      const isKept = (await onDatabaseServer(server, [`select 1 from pg_database where datname = '${kept}'`])) > 0;
      await renameDatabases(url, [...(isKept ? [[kept, discarded] as const] : []), [name, kept], [beside, name]]);
      await onDatabaseServer(url, [`drop database if exists "${discarded}"`]);
    },
    async remove() {
      await onDatabaseServer(url, [`drop database if exists "${beside}" with (force)`]);
    },
  };
}

async function exchange(url: string, one: string, other: string, between: string): Promise<void> {
  await renameDatabases(url, [
    [one, between],
    [other, one],
    [between, other],
  ]);
}

/** All or none. Throws `DatabaseInUse`. */
async function renameDatabases(url: string, names: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const renames = names.map(([from, to]) => `alter database "${from}" rename to "${to}"`);
  // A database cannot be renamed through a connection to itself.
  await onDatabaseServer(withDatabaseName(url, "postgres"), ["begin", ...renames, "commit"]).catch((error: unknown) => {
    if ((error as { code?: string }).code === inUse) throw new DatabaseInUse();
    throw error;
  });
}

export async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (db: Awaited<ReturnType<typeof connect>>) => Promise<Result>,
): Promise<Result> {
  const db = await connect(location, { isBrief: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
