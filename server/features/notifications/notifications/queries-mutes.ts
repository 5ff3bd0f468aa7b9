import type { Transaction } from "../../../database/database.ts";
import type { ThreadMutesTable } from "../../../database/tables-notifications.ts";

export async function insertMute(tx: Transaction, mute: ThreadMutesTable): Promise<void> {
  await tx
    .insertInto("thread_mutes")
    .values(mute)
    .onConflict((conflict) => conflict.columns(["message_id", "user_id"]).doNothing())
    .execute();
}

export async function deleteMute(tx: Transaction, userId: string, messageId: string): Promise<void> {
  await tx.deleteFrom("thread_mutes").where("message_id", "=", messageId).where("user_id", "=", userId).execute();
}
