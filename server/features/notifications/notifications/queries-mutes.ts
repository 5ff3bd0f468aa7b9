import type { Transaction } from "../../../database/database.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import type { ThreadMutesTable } from "../../../database/tables-notifications.ts";

/** Does nothing if the thread is already muted. */
export async function insertMute(tx: Transaction, mute: ThreadMutesTable): Promise<void> {
  await tx
    .insertInto("thread_mutes")
    .values(mute)
    .onConflict((conflict) => conflict.columns(["message_id", "user_id"]).doNothing())
    .execute();
}

/** `until` in milliseconds, or null to unmute. */
export async function updateGroupMute(
  tx: Transaction,
  { groupId, userId }: Membership,
  { until, sparesPersonal }: { until: number | null; sparesPersonal: boolean },
): Promise<void> {
  await tx
    .updateTable("members")
    .set({ muted_until: until, mute_spares_personal: sparesPersonal ? 1 : 0 })
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMute(tx: Transaction, userId: string, messageId: string): Promise<void> {
  await tx.deleteFrom("thread_mutes").where("message_id", "=", messageId).where("user_id", "=", userId).execute();
}
