import type { Reader } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import type { FullText } from "./full-text.ts";
import { postgresqlFullText } from "./full-text-postgresql.ts";
import { sqliteFullText } from "./sqlite/full-text.ts";

export function fullTextOf(db: Reader): FullText {
  return dialectOf(db) === "sqlite" ? sqliteFullText : postgresqlFullText;
}
