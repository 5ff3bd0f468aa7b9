import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { deleteSomeOfGroup, updateRepliesAnswered, updateToNewMessages } from "./queries-changing.ts";

/**
 * Keeps some notifications about replies to a message that is going to be deleted, because its replies move up. Notifications about the message
 * itself are deleted with it. Returns whether there may be more.
 */
export function moveNotificationsUpIn(
  tx: Transaction,
  fromMessageId: string,
  toMessageId: string,
  limit: number,
): Promise<boolean> {
  return updateRepliesAnswered(tx, fromMessageId, toMessageId, limit);
}

/** Keeps some notifications about replies that become top-level messages when their thread is deleted. Returns whether there may be more. */
export function keepNotificationsOfIn(tx: Transaction, messageIds: string[], limit: number): Promise<boolean> {
  return updateToNewMessages(tx, messageIds, limit);
}

const rowsAtOnce = 1000;

/** Deletes all notifications from a group that the person has left. They are hidden already. */
export async function deleteNotificationsOfGroup({ db }: Context, userId: string, groupId: string): Promise<void> {
  while (await db.write((tx) => deleteSomeOfGroup(tx, userId, groupId, rowsAtOnce)));
}
