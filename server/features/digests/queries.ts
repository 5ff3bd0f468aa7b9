import { sql } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { DigestRow } from "../../database/tables.ts";

/** Matches notifications not listed in an email yet. Has no parameters, so that the partial index can be used. */
const isUnlisted = sql<boolean>`notifications.digested_at is null and notifications.type in ('new_message', 'new_comment')`;

export async function findDigest(db: Reader, userId: string): Promise<DigestRow | undefined> {
  return db.selectFrom("digests").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Starts a user's digests or changes their schedule. Keeps what has already been listed. */
export async function upsertDigest(tx: Transaction, digest: DigestRow): Promise<void> {
  const { frequency, time_zone, due_at } = digest;
  await tx
    .insertInto("digests")
    .values(digest)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ frequency, time_zone, due_at }))
    .execute();
}

export async function deleteDigest(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("digests").where("user_id", "=", userId).execute();
}

export async function updateDigestChecked(tx: Transaction, userId: string, now: number, dueAt: number): Promise<void> {
  await tx.updateTable("digests").set({ checked_at: now, due_at: dueAt }).where("user_id", "=", userId).execute();
}

/** Cursor for the next batch. */
export interface DueDigest {
  userId: string;
  dueAt: number;
}

/** Returns users whose digest is due, longest overdue first. */
export async function findDueDigests(db: Reader, now: number, after: DueDigest, limit: number) {
  return db
    .selectFrom("digests")
    .select(["user_id as userId", "due_at as dueAt", "frequency"])
    .select((digest) =>
      digest
        .exists(
          digest
            .selectFrom("notifications")
            .select("notifications.id")
            .where(isUnlisted)
            .whereRef("notifications.owner_id", "=", "digests.user_id")
            .whereRef("notifications.id", ">", "digests.after_id"),
        )
        .as("hasNews"),
    )
    .where("due_at", "<=", now)
    .where((digest) => digest(digest.refTuple("due_at", "user_id"), ">", digest.tuple(after.dueAt, after.userId)))
    .orderBy("due_at")
    .orderBy("user_id")
    .limit(limit)
    .execute();
}

/** Assigns up to `limit` unlisted notifications to the digest of this moment, oldest first. Returns their number. */
export async function updateListed(
  tx: Transaction,
  { user_id, after_id }: DigestRow,
  listedAt: number,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set({ digested_at: listedAt })
    .where("id", "in", (notification) =>
      notification
        .selectFrom("notifications")
        .select("notifications.id")
        .where(isUnlisted)
        .where("notifications.owner_id", "=", user_id)
        .where("notifications.id", ">", after_id)
        .orderBy("notifications.id")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
