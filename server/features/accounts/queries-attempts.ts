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

interface Span {
  after: number;
  /** A clock that was set back leaves failures of times to come: nobody waits for those. */
  until: number;
}

/** Failures at this door from this address within a time, newest first. */
export async function findFailures(db: Reader, { door, address }: Attempt, { after, until }: Span): Promise<Failure[]> {
  return db
    .selectFrom("failed_attempts")
    .select(["account", "at"])
    .where("door", "=", door)
    .where("address", "=", address)
    .where("at", ">", after)
    .where("at", "<=", until)
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
