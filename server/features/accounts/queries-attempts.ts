import type { Reader, Transaction } from "../../database/database.ts";

export interface Attempt {
  door: string;
  address: string;
  account: string;
}

export interface Failure {
  account: string;
  at: number;
}

/** Failures at this door from this address since a time, newest first. */
export async function findFailures(db: Reader, { door, address }: Attempt, since: number): Promise<Failure[]> {
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

export async function deleteFailure(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("failed_attempts").where("id", "=", id).execute();
}

export async function deleteFailuresBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("failed_attempts").where("at", "<=", time).execute();
}
