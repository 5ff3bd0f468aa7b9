import type { Transaction } from "../../database/database.ts";
import { listed } from "../../database/json-list.ts";
import type { ClosedNotification } from "../../events.ts";

/** Changes some notifications about replies to a message into ones about replies to another. Returns whether there may be more. */
export async function updateRepliesAnswered(
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

/** Changes some notifications about replies that have become top-level messages. Returns whether there may be more. */
export async function updateToNewMessages(tx: Transaction, messageIds: string[], limit: number): Promise<boolean> {
  const some = tx
    .selectFrom("notifications")
    .select("id")
    .where("target_message_id", "in", listed(tx, JSON.stringify(messageIds)))
    .where("type", "=", "new_comment")
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set((notification) => ({ type: "new_message" as const, from_message_id: notification.ref("target_message_id") }))
    .where("id", "in", some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(limit);
}

/** Deletes some of a person's notifications from a group, up to a time in milliseconds. Returns whether there may be more. */
export async function deleteSomeOfGroup(
  tx: Transaction,
  { ownerId, groupId, before, limit }: { ownerId: string; groupId: string; before: number; limit: number },
): Promise<boolean> {
  const some = tx
    .selectFrom("notifications")
    .select("id")
    .where("from_group_id", "=", groupId)
    .where("owner_id", "=", ownerId)
    .where("created_at", "<=", before)
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("notifications").where("id", "in", some).executeTakeFirst();
  return numDeletedRows === BigInt(limit);
}

const gone = ["id", "created_at as createdAt"] as const;

/** Deletes those of the notifications that belong to this user. */
export async function deleteNotifications(
  tx: Transaction,
  ownerId: string,
  ids: string[],
): Promise<ClosedNotification[]> {
  return tx
    .deleteFrom("notifications")
    .where("id", "in", ids)
    .where("owner_id", "=", ownerId)
    .returning(gone)
    .execute();
}

/** Selects a user's notifications: these ids, those about these messages, those of this group, or all. */
export interface Selection {
  ids?: string[] | undefined;
  messages?: string[] | undefined;
  group?: string | undefined;
}

/** Returns those that were unread. */
export async function updateToRead(
  tx: Transaction,
  ownerId: string,
  { ids, messages, group }: Selection,
): Promise<ClosedNotification[]> {
  return tx
    .updateTable("notifications")
    .set({ is_read: 1 })
    .where("owner_id", "=", ownerId)
    .where("is_read", "=", 0)
    .$if(ids !== undefined || messages !== undefined || group !== undefined, (query) =>
      query.where((notification) =>
        notification.or([
          ...(ids ? [notification("id", "in", ids)] : []),
          ...(messages ? [notification("target_message_id", "in", messages)] : []),
          ...(group === undefined ? [] : [notification("from_group_id", "=", group)]),
        ]),
      ),
    )
    .returning(gone)
    .execute();
}

/** Returns those that were read. */
export async function updateToUnread(tx: Transaction, ownerId: string, ids: string[]): Promise<string[]> {
  const unread = await tx
    .updateTable("notifications")
    .set({ is_read: 0 })
    .where("owner_id", "=", ownerId)
    .where("is_read", "=", 1)
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return unread.map(({ id }) => id);
}

export async function updateNotificationData(tx: Transaction, id: string, data: string): Promise<void> {
  await tx.updateTable("notifications").set({ data }).where("id", "=", id).execute();
}
