import type { Database } from "./database.ts";
import { connectPostgresql } from "./postgresql.ts";
import { connectSqlite } from "./sqlite/sqlite.ts";

/** Where the data lives: an SQLite file (made if absent), or a PostgreSQL database by its URL. */
export type DatabaseLocation = { sqliteFile: string } | { postgresqlUrl: string };

/** Opens the database. The tables are there after `migrate()`. */
export function connect(location: DatabaseLocation): Promise<Database> {
  if ("postgresqlUrl" in location) return connectPostgresql(location.postgresqlUrl);
  return connectSqlite(location.sqliteFile);
}
