import type { Reader, Transaction } from "../../../database/database.ts";

export async function updateIfAbandoned(tx: Transaction, groupId: string, now: number): Promise<void> {
  await tx
    .updateTable("groups")
    .set({ abandoned_at: now })
    .where("id", "=", groupId)
    .where((group) =>
      group.not(group.exists(group.selectFrom("members").select("user_id").where("group_id", "=", groupId))),
    )
    .execute();
}

export async function updateToInhabited(tx: Transaction, groupId: string): Promise<void> {
  await tx
    .updateTable("groups")
    .set({ abandoned_at: null })
    .where("id", "=", groupId)
    .where("abandoned_at", "is not", null)
    .execute();
}

export async function findAbandoned(db: Reader, before: number): Promise<string[]> {
  const rows = await db.selectFrom("groups").select("id").where("abandoned_at", "<=", before).execute();
  return rows.map(({ id }) => id);
}

export async function isAbandoned(db: Reader, groupId: string, before: number): Promise<boolean> {
  const row = await db
    .selectFrom("groups")
    .select("id")
    .where("id", "=", groupId)
    .where("abandoned_at", "<=", before)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGroup(tx: Transaction, groupId: string): Promise<string | null> {
  const deleted = await tx.deleteFrom("groups").where("id", "=", groupId).returning("picture_id").executeTakeFirst();
  return deleted?.picture_id ?? null;
}
