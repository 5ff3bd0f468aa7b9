import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";

export function jsonRows(db: QueryExecutorProvider, json: string): RawBuilder<unknown> {
  return dialectOf(db) === "postgresql"
    ? sql`jsonb_array_elements(${json}::jsonb) as each (value)`
    : sql`json_each(${json})`;
}

/** Lets one prepared query serve lists of any length. PostgreSQL expects 10 elements of an array but 100 of JSON, and may scan a whole table. */
export function jsonElements<Text extends string = string>(db: QueryExecutorProvider, json: string): Expression<Text> {
  return dialectOf(db) === "postgresql"
    ? sql<Text>`(select unnest(array(select jsonb_array_elements_text(${json}::jsonb))))`
    : sql<Text>`(select value from json_each(${json}))`;
}

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
