import { sql, type Kysely, type RawBuilder } from "kysely";
import { dialectOf } from "../../../database/dialect.ts";
import type { Tables } from "../../../database/tables.ts";

/** Joins each row with the newest notifications `n` of its list, so that the rest of a large group is not read. SQLite has no lateral joins. */
export function newestOfEach(db: Kysely<Tables>, list: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const newest = sql`${list} order by n.created_at desc, n.id desc limit ${limit}`;
  return dialectOf(db) === "postgresql"
    ? sql`cross join lateral (${newest}) as n`
    : sql`cross join notifications as n on n.id in (select id from (${newest}))`;
}
