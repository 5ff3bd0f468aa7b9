import { sql, type Expression, type QueryExecutorProvider } from "kysely";
import { dialectOf } from "./dialect.ts";

/** Returns the texts of a JSON list, for `in`. A single parameter for the whole list lets one prepared query (prepare.ts) serve any number. */
export function listed(db: QueryExecutorProvider, json: string): Expression<string> {
  return dialectOf(db) === "postgresql"
    ? sql<string>`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql<string>`(select value from json_each(${json}))`;
}
