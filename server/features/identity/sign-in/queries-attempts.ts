import type { Reader, Transaction } from "../../../database/database.ts";

/** See `networksOf` for `address` and `network`. */
export interface Failure {
  kind: string;
  address: string;
  network: string;
  account: string;
  at: number;
}

interface Span {
  after: number;
  /** The current time. Excludes failures in the future, left by a clock that was set back. */
  until: number;
}

export async function findFailuresFrom(
  db: Reader,
  { kind, network }: Pick<Failure, "kind" | "network">,
  span: Span,
  limit: number,
): Promise<Failure[]> {
  return failures(db, kind, span, limit).where("network", "=", network).execute();
}

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
