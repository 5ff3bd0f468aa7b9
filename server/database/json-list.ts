import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";

export function jsonRows(db: QueryExecutorProvider, json: string): RawBuilder<unknown> {
  return dialectOf(db) === "postgresql"
    ? sql`jsonb_array_elements(${json}::jsonb) as each (value)`
    : sql`json_each(${json})`;
}

/**
 * Makes a JSON list usable with `in`: a single parameter for the whole list lets one prepared query (prepare.ts) serve any number. PostgreSQL expects ten
 * elements of an array but a hundred of JSON, for which it may read a whole table instead of an index.
 */
export function jsonElements<Text extends string = string>(db: QueryExecutorProvider, json: string): Expression<Text> {
  return dialectOf(db) === "postgresql"
    ? sql<Text>`(select unnest(array(select jsonb_array_elements_text(${json}::jsonb))))`
    : sql<Text>`(select value from json_each(${json}))`;
}

/** Returns the same as rows with the column `id`, to join with. */
export function jsonIds(db: QueryExecutorProvider, json: string): RawBuilder<{ id: string }> {
  return dialectOf(db) === "postgresql"
    ? sql`(select unnest(array(select jsonb_array_elements_text(${json}::jsonb))) as id)`
    : sql`(select value as id from json_each(${json}))`;
}

/** Returns the same as text, with "?" for the list, for statements that are not built with Kysely. */
export function jsonElementsText(db: QueryExecutorProvider): string {
  return dialectOf(db) === "postgresql"
    ? "(select unnest(array(select jsonb_array_elements_text(?::jsonb))))"
    : "(select value from json_each(?))";
}
