import { sql } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { DigestRow, Flag } from "../../../database/tables.ts";
import { isKeptBy, isOfTypes } from "../../../database/visible-notifications.ts";

const isUnlisted = sql<boolean>`n.created_at > m.digested_until and n.created_at >= m.notifications_since
  and n.type in ('mention', 'new_message', 'new_comment', 'birthday', 'memory')`;

export async function findDigest(db: Reader, userId: string): Promise<DigestRow | undefined> {
  return db.selectFrom("digests").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

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

export interface DueDigest {
  userId: string;
  dueAt: number;
}

export async function findDueDigests(db: Reader, now: number, after: DueDigest, limit: number) {
  return db
    .selectFrom("digests")
    .select(["user_id as userId", "due_at as dueAt", "frequency"])
    .select((digest) =>
      digest
        .exists(
          digest
            .selectFrom("members as m")
            .innerJoin("notifications as n", "n.from_group_id", "m.group_id")
            .select("n.id")
            .whereRef("m.user_id", "=", "digests.user_id")
            .where(isUnlisted)
            .where(isKeptBy(sql`digests.user_id`)),
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

/** Notifications after one time and up to another, in milliseconds. */
export type DigestRange = [groupId: string, after: number, until: number];

export async function findUnlisted(db: Reader, userId: string, types: NotificationType[]) {
  const isListed = sql<boolean>`${isOfTypes(db, JSON.stringify(types))} and ${isKeptBy(userId)}`;
  const rows = await db
    .selectFrom("members as m")
    .innerJoin("notifications as n", "n.from_group_id", "m.group_id")
    .select(["m.group_id as groupId", "m.digested_until as after"])
    .select((n) => n.fn.max("n.created_at").as("until"))
    .select((n) => n.fn.max(sql<Flag>`case when ${isListed} then 1 else 0 end`).as("hasNews"))
    .where("m.user_id", "=", userId)
    .where(isUnlisted)
    .groupBy(["m.group_id", "m.digested_until"])
    .execute();
  return rows.map(({ groupId, after, until, hasNews }) => ({
    range: [groupId, after, until] satisfies DigestRange,
    hasNews: hasNews === 1,
  }));
}
