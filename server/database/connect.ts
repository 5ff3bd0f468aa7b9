import type { Database } from "./database.ts";
import { connectPostgresql } from "./postgresql.ts";
import { connectSqlite } from "./sqlite/sqlite.ts";

/** Location of the data: an SQLite file (created if absent), or the URL of a PostgreSQL database. */
export type DatabaseLocation = { sqliteFile: string } | { postgresqlUrl: string };

/** Opens the database. Call `migrate()` to create its tables. */
export function connect(location: DatabaseLocation): Promise<Database> {
  if ("postgresqlUrl" in location) return connectPostgresql(location.postgresqlUrl);
  return connectSqlite(location.sqliteFile);
}
