import type { Reader, Transaction } from "../../database/database.ts";

/** A failure as it is stored: `address` and `network` as `networksOf` gives them. */
export interface Failure {
  kind: string;
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

/** Failures of this kind from this network within a time, newest first. */
export async function findFailuresFrom(
  db: Reader,
  { kind, network }: Pick<Failure, "kind" | "network">,
  span: Span,
  limit: number,
): Promise<Failure[]> {
  return failures(db, kind, span, limit).where("network", "=", network).execute();
}

/** Failures of this kind for this account from anywhere within a time, newest first. */
export async function findFailuresFor(
  db: Reader,
  { kind, account }: Pick<Failure, "kind" | "account">,
  span: Span,
  limit: number,
): Promise<Failure[]> {
  return failures(db, kind, span, limit).where("account", "=", account).execute();
}

function failures(db: Reader, kind: string, { after, until }: Span, limit: number) {
  return db
    .selectFrom("failed_attempts")
    .select(["kind", "address", "network", "account", "at"])
    .where("kind", "=", kind)
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
