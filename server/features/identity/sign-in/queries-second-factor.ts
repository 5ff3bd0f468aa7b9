import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";

export interface SecondFactorRow {
  sealedSecret: string;
  confirmedAt: number | null;
  lastStep: number;
}

export async function findSecondFactor(db: Reader, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom("second_factors")
    .select(["sealed_secret as sealedSecret", "confirmed_at as confirmedAt", "last_step as lastStep"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return countOf(db.selectFrom("recovery_codes").where("user_id", "=", userId));
}

export async function insertSecondFactor(
  tx: Transaction,
  factor: { user_id: string; sealed_secret: string; created_at: number },
): Promise<void> {
  await tx
    .insertInto("second_factors")
    .values({ ...factor, confirmed_at: null, last_step: 0 })
    .execute();
}

export async function updateSecondFactor(
  tx: Transaction,
  userId: string,
  changes: { last_step: number; confirmed_at?: number },
): Promise<void> {
  await tx.updateTable("second_factors").set(changes).where("user_id", "=", userId).execute();
}

export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const { numDeletedRows } = await tx.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function deleteRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
