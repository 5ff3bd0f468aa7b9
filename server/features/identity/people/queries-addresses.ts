import type { Reader, Transaction } from "../../../database/database.ts";
import type { ProvenAddressesTable } from "../../../database/tables-people.ts";

export async function isLoginProven(db: Reader, userId: string): Promise<boolean> {
  const proven = await db
    .selectFrom("proven_addresses as proven")
    .innerJoin("users", "users.id", "proven.user_id")
    .select("proven.user_id")
    .where("users.id", "=", userId)
    .whereRef("proven.login", "=", "users.login")
    .executeTakeFirst();
  return proven !== undefined;
}

export async function upsertProvenAddress(tx: Transaction, address: ProvenAddressesTable): Promise<void> {
  await tx
    .insertInto("proven_addresses")
    .values(address)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(address))
    .execute();
}

export async function deleteProvenAddress(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("proven_addresses").where("user_id", "=", userId).execute();
}
