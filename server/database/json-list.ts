import { sql, type Expression, type QueryExecutorProvider } from "kysely";
import { dialectOf } from "./dialect.ts";

/** The texts of a JSON list, for `in`: with a parameter for the whole list, one prepared query (prepare.ts) serves however many there are. */
export function listed(db: QueryExecutorProvider, json: string): Expression<string> {
  return dialectOf(db) === "postgresql"
    ? sql<string>`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql<string>`(select value from json_each(${json}))`;
}
