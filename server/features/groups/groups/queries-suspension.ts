import type { Reader, Transaction } from "../../../database/database.ts";

const columns = [
  "group_id",
  "user_id",
  "joined_at",
  "inviter_id",
  "read_until",
  "notifications_since",
  "notifications_read_until",
  "digested_until",
  "muted_until",
  "mute_spares_personal",
  "role",
  "reply_salt",
] as const;

export async function isSuspended(db: Reader, groupId: string): Promise<boolean> {
  const query = db.selectFrom("groups").select("id").where("id", "=", groupId).where("suspended_at", "is not", null);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function updateSuspension(tx: Transaction, groupId: string, at: number | null): Promise<void> {
  await tx.updateTable("groups").set({ suspended_at: at }).where("id", "=", groupId).execute();
}

type MembersTable = "members" | "suspended_members";

export async function moveMembers(
  tx: Transaction,
  groupId: string,
  [from, to]: [MembersTable, MembersTable],
): Promise<string[]> {
  await tx
    .insertInto(to)
    .columns(columns)
    .expression(tx.selectFrom(from).select(columns).where("group_id", "=", groupId))
    .execute();
  const moved = await tx.deleteFrom(from).where("group_id", "=", groupId).returning("user_id").execute();
  return moved.map((member) => member.user_id);
}

/** Lists ids in the order in which people are locked. */
export async function findSuspendedMembers(db: Reader, groupId: string, limit: number): Promise<string[]> {
  const query = db.selectFrom("suspended_members").select("user_id").where("group_id", "=", groupId);
  const members = await query.orderBy("user_id").limit(limit).execute();
  return members.map((member) => member.user_id);
}

export async function deleteSuspendedMember(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.deleteFrom("suspended_members").where("group_id", "=", groupId).where("user_id", "=", userId).execute();
}
