import { sql, type RawBuilder } from "kysely";
import type { Context } from "../context.ts";
import type { Transaction } from "../database/database.ts";

const rowsAtOnce = 500;

/**
 * Writes many rows: `insert` gets a common table expression `counter(n)` with some of the numbers from 1 to `count`. Takes several transactions, because on a
 * busy machine thousands of rows take longer than one transaction may.
 */
export async function writeCounted(
  { db }: Pick<Context, "db">,
  count: number,
  insert: (tx: Transaction, counted: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += rowsAtOnce) {
    const last = Math.min(count, first + rowsAtOnce - 1);
    const counted = sql`with recursive counter(n) as (select ${sql.lit(first)} union all select n + 1 from counter where n < ${sql.lit(last)})`;
    await db.write((tx) => insert(tx, counted));
  }
}
