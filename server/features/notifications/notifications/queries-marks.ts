import type { Reader, Transaction } from "../../../database/database.ts";
import type { ClosedNotification } from "../../../events.ts";

export async function hasMarkNotification(db: Reader, messageId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("notifications")
    .select("id")
    .where("target_message_id", "=", messageId)
    .where("type", "=", "photo_mark")
    .where("to_user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteMarkNotifications(
  tx: Transaction,
  messageId: string,
  userId: string,
): Promise<ClosedNotification[]> {
  return tx
    .deleteFrom("notifications")
    .where("target_message_id", "=", messageId)
    .where("type", "=", "photo_mark")
    .where("to_user_id", "=", userId)
    .returning(["id", "created_at as createdAt"])
    .execute();
}
