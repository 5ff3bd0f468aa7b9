import type { Reader, Transaction } from "../../database/database.ts";

/** A failure as it is stored: `address` and `network` as `networksOf` gives them. */
export interface Failure {
  door: string;
  address: string;
  network: string;
  account: string;
  at: number;
}

interface Span {
  after: number;
  /** The present. A clock that was set back leaves failures in the future, which must not make anybody wait. */
  until: number;
}

/** Failures at this door from this network within a time, newest first. */
export async function findFailuresFrom(
  db: Reader,
  { door, network }: Pick<Failure, "door" | "network">,
  span: Span,
  limit: number,
): Promise<Failure[]> {
  return failures(db, door, span, limit).where("network", "=", network).execute();
}

/** Failures at this door for this account from anywhere within a time, newest first. */
export async function findFailuresFor(
  db: Reader,
  { door, account }: Pick<Failure, "door" | "account">,
  span: Span,
  limit: number,
): Promise<Failure[]> {
  return failures(db, door, span, limit).where("account", "=", account).execute();
}

function failures(db: Reader, door: string, { after, until }: Span, limit: number) {
  return db
    .selectFrom("failed_attempts")
    .select(["door", "address", "network", "account", "at"])
    .where("door", "=", door)
    .where("at", ">", after)
    .where("at", "<=", until)
    .orderBy("at", "desc")
    .limit(limit);
}

export async function insertFailure(tx: Transaction, failure: Failure & { id: string }): Promise<void> {
  await tx.insertInto("failed_attempts").values(failure).execute();
}

export async function deleteFailure(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("failed_attempts").where("id", "=", id).execute();
}

export async function deleteFailuresBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("failed_attempts").where("at", "<=", time).execute();
}
