import type { Reader, Transaction } from "../../../database/database.ts";

/** Does nothing for an existing reader. `notifiedOn`: the last day they count as notified. */
export async function insertReader(tx: Transaction, userId: string, notifiedOn: string): Promise<void> {
  await tx
    .insertInto("memory_readers")
    .values({ user_id: userId, told_on: notifiedOn })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

export async function deleteReader(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("memory_readers").where("user_id", "=", userId).execute();
}

export async function findReadersToNotify(db: Reader, day: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("memory_readers")
    .select("user_id as userId")
    .where("told_on", "<", day)
    .orderBy("told_on")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns false if the person has already been notified, or no longer wants it. */
export async function markNotified(tx: Transaction, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("memory_readers")
    .set({ told_on: day })
    .where("user_id", "=", userId)
    .where("told_on", "<", day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Groups not muted at `now` (milliseconds). */
export async function findAudibleGroups(db: Reader, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("members")
    .select("group_id as groupId")
    .where("user_id", "=", userId)
    .where((member) => member.or([member("muted_until", "is", null), member("muted_until", "<=", now)]))
    .orderBy("group_id")
    .execute();
  return rows.map(({ groupId }) => groupId);
}
