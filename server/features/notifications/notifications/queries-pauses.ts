import type { NotificationType } from "#contract/notifications.ts";
import type { Transaction } from "../../../database/database.ts";

export async function findPausedTypes(tx: Transaction, userId: string): Promise<NotificationType[]> {
  const rows = await tx
    .selectFrom("notification_pauses")
    .select("type")
    .where("user_id", "=", userId)
    .where("resumed_at", "is", null)
    .execute();
  return rows.map(({ type }) => type);
}

/** `now` in milliseconds. */
export async function insertPauses(tx: Transaction, userId: string, types: NotificationType[], now: number) {
  if (types.length === 0) return;
  await tx
    .insertInto("notification_pauses")
    .values(types.map((type) => ({ user_id: userId, type, paused_at: now, resumed_at: null })))
    .onConflict((conflict) => conflict.columns(["user_id", "type", "paused_at"]).doUpdateSet({ resumed_at: null }))
    .execute();
}

export async function endPauses(tx: Transaction, userId: string, types: NotificationType[], now: number) {
  if (types.length === 0) return;
  await tx
    .updateTable("notification_pauses")
    .set({ resumed_at: now })
    .where("user_id", "=", userId)
    .where("type", "in", types)
    .where("resumed_at", "is", null)
    .execute();
}

export async function deleteOldPauses(tx: Transaction, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom("notification_pauses")
    .where("user_id", "=", userId)
    .where("paused_at", "<", (pause) =>
      pause
        .selectFrom("notification_pauses as newer")
        .select("newer.paused_at")
        .where("newer.user_id", "=", userId)
        .orderBy("newer.paused_at", "desc")
        .limit(1)
        .offset(kept),
    )
    .execute();
}
