import type { QueryExecutorProvider } from "kysely";
import { dialectOf } from "./dialect.ts";

/**
 * SQL of a text about a file that its message has in `data`, for the tables `messages` and `message_files` of the query. Null if there is none: clients
 * may store any value there.
 */
export function textOfFile(db: QueryExecutorProvider, kind: "captions" | "places"): string {
  return dialectOf(db) === "sqlite" ? inSqlite(kind) : inPostgresql(kind);
}

function inSqlite(kind: string): string {
  const place = `messages.data, '$.${kind}."' || message_files.file_id || '"'`;
  return `case when json_type(${place}) = 'text' then json_extract(${place}) end`;
}

function inPostgresql(kind: string): string {
  const path = `array['${kind}', message_files.file_id]`;
  return `case when json_typeof(messages.data::json #> ${path}) = 'string' then messages.data::json #>> ${path} end`;
}
