import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";

/** Returns whether there may be more. */
export async function updateParentOfReplies(
  tx: Transaction,
  fromMessageId: string,
  toMessageId: string,
  limit: number,
): Promise<boolean> {
  const some = tx.selectFrom("notifications").select("id").where("from_message_id", "=", fromMessageId).limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set({ from_message_id: toMessageId })
    .where("id", "in", some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(limit);
}

/** Updates notifications of replies that have become top-level messages. Mentions stay mentions. Returns whether there may be more. */
export async function updateToNewMessages(tx: Transaction, messageIds: string[], limit: number): Promise<boolean> {
  const some = tx
    .selectFrom("notifications")
    .select("id")
    .where("target_message_id", "in", jsonElements(tx, JSON.stringify(messageIds)))
    .where("type", "in", ["new_comment", "mention"])
    .whereRef("from_message_id", "<>", "target_message_id")
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set((notification) => ({
      type: sql<"mention" | "new_message">`case when type = 'mention' then type else 'new_message' end`,
      from_message_id: notification.ref("target_message_id"),
    }))
    .where("id", "in", some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(limit);
}
