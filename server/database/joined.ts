import { sql, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";

/** Returns the values of a column in all rows of the query, separated by spaces; null without rows. */
export function joined(db: QueryExecutorProvider, column: string): RawBuilder<string | null> {
  return dialectOf(db) === "postgresql"
    ? sql`string_agg(${sql.ref(column)}, ' ')`
    : sql`group_concat(${sql.ref(column)}, ' ')`;
}
