import type { Reader, Transaction } from "../../database/database.ts";

export interface Attempt {
  door: string;
  address: string;
  account: string;
}

/** Failures since `time` from this address: in all, for this account, and when the oldest of each was. */
export async function findFailures(db: Reader, { door, address }: Attempt, since: number) {
  return db
    .selectFrom("failed_attempts")
    .select(["account", "at"])
    .where("door", "=", door)
    .where("address", "=", address)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(100)
    .execute();
}

export async function insertFailure(tx: Transaction, failure: Attempt & { id: string; at: number }): Promise<void> {
  await tx.insertInto("failed_attempts").values(failure).execute();
}

export async function deleteFailuresBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("failed_attempts").where("at", "<=", time).execute();
}
