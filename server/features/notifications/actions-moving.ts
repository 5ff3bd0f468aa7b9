import type { Transaction } from "../../database/database.ts";
import { deleteNotificationsOfGroup, updateRepliesAnswered, updateToNewMessages } from "./queries-changing.ts";

/** Before a message is deleted whose replies move up: what people were told of these stays. (What is about the message itself goes with it.) */
export function moveNotificationsUpIn(tx: Transaction, fromMessageId: string, toMessageId: string): Promise<void> {
  return updateRepliesAnswered(tx, fromMessageId, toMessageId);
}

/** Before a thread is deleted that some replies survive as messages of their own. */
export async function keepNotificationsOfIn(tx: Transaction, survivors: string[]): Promise<void> {
  if (survivors.length > 0) await updateToNewMessages(tx, survivors);
}

/** Who leaves a group is told no more of it, and what they were told goes. */
export function forgetNotificationsOfGroupIn(tx: Transaction, userId: string, groupId: string): Promise<void> {
  return deleteNotificationsOfGroup(tx, userId, groupId);
}
