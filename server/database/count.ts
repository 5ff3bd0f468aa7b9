import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

export async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}
