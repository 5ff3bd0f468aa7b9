import type { Reader, Transaction } from "../../database/database.ts";

export async function insertPasswordReset(
  tx: Transaction,
  reset: { key_hash: string; user_id: string; expires_at: number },
): Promise<void> {
  await tx.insertInto("password_resets").values(reset).execute();
}

/** Finds the user for a valid reset key. */
export async function findPasswordReset(db: Reader, keyHash: string, now: number) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id as userId", "users.login"])
    .where("password_resets.key_hash", "=", keyHash)
    .where("password_resets.expires_at", ">", now)
    .executeTakeFirst();
}

export async function deletePasswordResetsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deletePasswordResetsBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", time).execute();
}
