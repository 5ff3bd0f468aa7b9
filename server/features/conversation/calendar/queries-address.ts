import type { Reader, Transaction } from "../../../database/database.ts";
import type { CalendarAddressRow } from "../../../database/tables.ts";

export async function findAddress(db: Reader, userId: string) {
  return db
    .selectFrom("calendar_addresses")
    .select("created_at as createdAt")
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findOwnerOfAddress(db: Reader, tokenHash: string) {
  return db
    .selectFrom("calendar_addresses")
    .innerJoin("users", "users.id", "calendar_addresses.user_id")
    .select("users.id")
    .where("calendar_addresses.token_hash", "=", tokenHash)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
}

export async function upsertAddress(tx: Transaction, row: CalendarAddressRow): Promise<void> {
  const { token_hash, created_at } = row;
  await tx
    .insertInto("calendar_addresses")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash, created_at }))
    .execute();
}

export async function deleteAddress(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("calendar_addresses").where("user_id", "=", userId).execute();
}
