import type { Reader, Transaction } from "./database.ts";

/** Stores a fact that can be set only once. Returns false if it is already set. */
export async function takeInstanceFact(tx: Transaction, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("instance")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findInstanceFact(db: Reader, key: string): Promise<string | undefined> {
  return (await db.selectFrom("instance").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

export async function setInstanceFact(tx: Transaction, key: string, value: string): Promise<void> {
  await tx
    .insertInto("instance")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export async function removeInstanceFact(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom("instance").where("key", "=", key).execute();
}
