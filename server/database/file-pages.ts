import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Expression } from "kysely";
import type { Reader } from "./database.ts";
import { dialectOf } from "./dialect.ts";

interface StoredFileRow {
  id: string;
  name: string;
  size: number;
}

/** Reads files by id, a thousand at a time. Each thousand comes as one text: 100,000 rows would block the event loop while they arrive. */
export async function* filePages(db: Reader, files: Expression<StoredFileRow>): AsyncGenerator<StoredFileRow[]> {
  const list =
    dialectOf(db) === "postgresql"
      ? sql<string>`json_agg(json_build_array(id, name, size) order by id)::text`
      : sql<string>`json_group_array(json_array(id, name, size) order by id)`;
  const { rows: pages } = await sql<{ list: string }>`select ${list} as list
    from (select id, name, size, (row_number() over (order by id) - 1) / 1000 as page from ${files} as wanted) as numbered
    group by page order by page`.execute(db);
  for (const page of pages) {
    yield (JSON.parse(page.list) as [string, string, number][]).map(([id, name, size]) => ({ id, name, size }));
    await nextTurn();
  }
}
