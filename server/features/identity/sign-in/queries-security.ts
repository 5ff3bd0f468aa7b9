import { sql } from "kysely";
import type { SecurityEventKind } from "#contract/security.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import type { LoginChangesTable } from "../../../database/tables-people.ts";

export interface SecurityEventRow {
  kind: SecurityEventKind;
  at: number;
  address: string;
  device: string;
}

export async function insertSecurityEvent(
  tx: Transaction,
  event: SecurityEventRow & { id: string; user_id: string; actor_id: string | null },
): Promise<void> {
  await tx.insertInto("security_events").values(event).execute();
}

export async function findSecurityEvents(db: Reader, userId: string, ofEachKind: number): Promise<SecurityEventRow[]> {
  const ranked = db
    .selectFrom("security_events")
    .select(["id", "kind", "at", "address", "device"])
    .select(sql<number>`row_number() over (partition by kind order by at desc, id desc)`.as("rank"))
    .where("user_id", "=", userId);
  return db
    .selectFrom(ranked.as("ranked"))
    .select(["kind", "at", "address", "device"])
    .where("rank", "<=", ofEachKind)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function countSecurityEvents(
  db: Reader,
  userId: string,
  kind: SecurityEventKind,
  after: number,
): Promise<number> {
  return countOf(
    db.selectFrom("security_events").where("user_id", "=", userId).where("kind", "=", kind).where("at", ">", after),
  );
}

export async function upsertLoginChange(tx: Transaction, change: LoginChangesTable): Promise<void> {
  await tx
    .insertInto("login_changes")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
    .execute();
}

export async function updateLoginChange(
  tx: Transaction,
  userId: string,
  login: string,
  changes: Pick<LoginChangesTable, "key_hash" | "expires_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("login_changes")
    .set(changes)
    .where("user_id", "=", userId)
    .where("login", "=", login)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findLoginChange(
  db: Reader,
  keyHash: string,
  now: number,
): Promise<LoginChangesTable | undefined> {
  return db
    .selectFrom("login_changes")
    .selectAll()
    .where("key_hash", "=", keyHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteLoginChangeOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("login_changes").where("user_id", "=", userId).execute();
}

export async function insertPasswordReset(
  tx: Transaction,
  reset: { key_hash: string; user_id: string; expires_at: number; mailed_to: string | null },
): Promise<void> {
  await tx.insertInto("password_resets").values(reset).execute();
}

export async function findPasswordReset(db: Reader, keyHash: string, now: number) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id as userId", "users.login", "password_resets.mailed_to as mailedTo"])
    .where("password_resets.key_hash", "=", keyHash)
    .where("password_resets.expires_at", ">", now)
    .executeTakeFirst();
}

export async function deletePendingChangesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await deleteLoginChangeOf(tx, userId);
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).where("confirmed_at", "is", null).execute();
}

export async function deleteExpired(
  tx: Transaction,
  now: number,
  before: { sessions: number; failures: number; events: number },
): Promise<void> {
  await tx.deleteFrom("sessions").where("last_used_at", "<=", before.sessions).execute();
  await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("failed_attempts").where("at", "<=", before.failures).execute();
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("login_changes").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("security_events").where("at", "<=", before.events).execute();
  await tx.deleteFrom("used_challenges").where("expires_at", "<=", now).execute();
}
