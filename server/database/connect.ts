import type { Database } from "./database.ts";
import { connectPostgresql, type PostgresqlLocation } from "./postgresql.ts";
import type { ReportReplica } from "./replica.ts";
import { connectSqlite } from "./sqlite/sqlite.ts";

export type DatabaseLocation = { sqliteFile: string } | PostgresqlLocation;

interface Options {
  isBrief?: boolean;
  reportReplica?: ReportReplica;
}

const ignore: ReportReplica = () => undefined;

/** Opens the database. Call `migrate()` to create its tables. */
export function connect(location: DatabaseLocation, options: Options = {}): Promise<Database> {
  if ("postgresqlUrl" in location) return connectPostgresql(location, options.reportReplica ?? ignore);
  return connectSqlite(location.sqliteFile, options);
}
