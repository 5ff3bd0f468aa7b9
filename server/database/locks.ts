import { sql } from "kysely";
import type { Transaction } from "./database.ts";
import { prepare } from "./prepare.ts";
import { dialectOf } from "./dialect.ts";

/** PostgreSQL interleaves transactions: lock the row of the group or user first, so that reads stay valid. Lock the group before the user. */
export async function lockGroup(tx: Transaction, groupId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await groupForUpdate(tx, { id: groupId });
}

// Weaker than `for update`, so that others can write rows that only refer to the group or user, such as notifications.
const groupForUpdate = prepare<{ id: string }, { id: string }>((db, { id }) =>
  db.selectFrom("groups").select("id").where("id", "=", id).forNoKeyUpdate(),
);

export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Prevents the deletion of a message before something in another group refers to it. */
export async function lockMessage(tx: Transaction, messageId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("messages").select("id").where("id", "=", messageId).forKeyShare().execute();
}

/** Prevents the deletion of a link before a message refers to it. */
export async function lockLink(tx: Transaction, key: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("links").select("id").where("key", "=", key).forKeyShare().execute();
}

/** Prevents the removal of files before they are used. Locks in the order of ids to avoid deadlocks. */
export async function lockFiles(tx: Transaction, fileIds: string[]): Promise<void> {
  if (dialectOf(tx) === "sqlite" || fileIds.length === 0) return;
  await tx.selectFrom("files").select("id").where("id", "in", fileIds).orderBy("id").forUpdate().execute();
}

/** Locks a user for writes before their group is known, and for deletion. Call it before all other locks. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await lockName(tx, `account:${userId}`);
}

export async function lockName(tx: Transaction, name: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
