import { sql, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";

/** The month of a column with milliseconds, as "2026-11". */
export function monthOf(db: QueryExecutorProvider, column: string): RawBuilder<string> {
  const time = sql.ref(column);
  return dialectOf(db) === "sqlite"
    ? sql`strftime('%Y-%m', ${time} / 1000, 'unixepoch')`
    : sql`to_char(to_timestamp(${time} / 1000) at time zone 'UTC', 'YYYY-MM')`;
}
