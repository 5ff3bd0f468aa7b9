import { sql } from "kysely";
import type { Transaction } from "./database.ts";
import { dialectOf } from "./dialect.ts";

/**
 * PostgreSQL interleaves transactions where SQLite runs them one after another: every write first locks the row of its group or person,
 * so that what it then reads stays true until it commits. Lock the group before the person.
 */
export async function lockGroup(tx: Transaction, groupId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("groups").select("id").where("id", "=", groupId).forUpdate().execute();
}

export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  // Weaker than for update, so that others can meanwhile write rows that only point at the person, such as their notifications.
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Before something points at a message of another group: it must not be deleted meanwhile. */
export async function lockMessage(tx: Transaction, messageId: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("messages").select("id").where("id", "=", messageId).forKeyShare().execute();
}

/** Before a message is said to begin with this address: what is known of it must not be forgotten meanwhile. */
export async function lockLink(tx: Transaction, key: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx.selectFrom("links").select("id").where("key", "=", key).forKeyShare().execute();
}

/** Before files are put to use: they must not be swept away meanwhile. In the order of their ids, so that two never wait for each other. */
export async function lockFiles(tx: Transaction, fileIds: string[]): Promise<void> {
  if (dialectOf(tx) === "sqlite" || fileIds.length === 0) return;
  await tx.selectFrom("files").select("id").where("id", "in", fileIds).orderBy("id").forUpdate().execute();
}

/**
 * For writes that point at the person before they know their group, and for the end of the account, which nothing may point at then. Before
 * all other locks.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await lockName(tx, `account:${userId}`);
}

/** For what has no row of its own. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}
