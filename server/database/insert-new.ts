import type { Insertable } from "kysely";
import type { Transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Does nothing if a row has the same values in these columns, which must be unique together. Returns whether it inserted. */
export async function insertNew<Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  row: Insertable<Tables[Table]>,
  ...columns: (keyof Tables[Table] & string)[]
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(columns).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
