import { everyone } from "#contract/mentions.ts";
import type { Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type MessageLocation, type Reaction } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import {
  insertMentionNotifications,
  removeForHiding,
  removeForMentioned,
  removeMentionsForGroupMuted,
} from "./queries-notify.ts";

export const notifyNewMentions: Reaction<"message.changed"> = (context, tx, message) =>
  notifyMentioned(context, tx, message);

interface Mentioning extends MessageLocation {
  authorId: string;
  at: number;
  mentioned: readonly string[];
}

/** One notification serves everyone. Otherwise each person gets their own, in place of the ordinary one. */
export async function notifyMentioned(context: EventContext, tx: Transaction, message: Mentioning): Promise<void> {
  const { messageId, parentId, groupId, authorId, at, mentioned } = message;
  if (mentioned.length === 0) return;
  const people = mentioned.includes(everyone) ? [null] : mentioned;
  const pairs = JSON.stringify(people.map((userId) => [newId(), userId]));
  const about = { at, groupId, messageId, fromMessageId: parentId ?? messageId, authorId, pairs };
  const inserted = await insertMentionNotifications(tx, about);
  await removeForMentioned(tx, { messageId });
  await removeMentionsForGroupMuted(tx, { messageId, at });
  await removeForHiding(tx, { notificationIds: JSON.stringify(inserted.map(({ id }) => id)), userId: authorId });
  for (const { id, toUserId, subscriptions } of inserted) {
    const created = { at, notificationId: id, groupId, toUserId, mayBePushed: subscriptions > 0, isRenewed: false };
    await emit(context, tx, "notification.created", created);
  }
}
