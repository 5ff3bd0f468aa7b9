import type { Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type Reaction, type ReminderSent } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import {
  insertNotification,
  insertPersonalNotifications,
  removeForResponded,
  removeForConfirmed,
  removeForVoted,
  removeForGroupMuted,
  removeForHiding,
  removeForMuted,
  removeForOrganiser,
} from "./queries-notify.ts";

/** Leaves out members whose response makes it needless and those who have muted the group or the message. */
export const notifyEventReminder: Reaction<"event.reminded"> = async (context, tx, event) => {
  const { type, groupId, messageId, occurrence, date, day, note, senderId, byId, at } = event;
  const notificationId = newId();
  const [inserted] = await insertNotification(tx, {
    id: notificationId,
    at,
    type,
    data: JSON.stringify({ date, day, text: note }),
    groupId,
    messageId,
    fromMessageId: messageId,
    userId: senderId,
    targetUrl: null,
  });
  const answers = JSON.stringify(type === "event_reminder" ? ["yes", "maybe", "no"] : ["no"]);
  if (occurrence !== null) await removeForResponded(tx, { notificationId, messageId, occurrence, answers });
  if (type === "event_reminder") await removeForOrganiser(tx, { notificationId, messageId });
  await removeForMuted(tx, { notificationId, messageId });
  if (inserted!.mutes > 0) await removeForGroupMuted(tx, { notificationId, groupId, at, parentId: "" });
  if (byId !== null) await removeForHiding(tx, { notificationIds: JSON.stringify([notificationId]), userId: byId });
  const mayBePushed = inserted!.subscriptions > 0;
  await emit(context, tx, "notification.created", {
    at,
    notificationId,
    groupId,
    toUserId: null,
    mayBePushed,
    isRenewed: false,
  });
};

/** Leaves out those who have confirmed, the author, and those who have muted the group or the message. */
export const notifyConfirmationReminder: Reaction<"confirmation.reminded"> = async (context, tx, reminder) => {
  const { messageId, authorId } = reminder;
  await notifyReminder(context, tx, "confirmation_reminder", reminder, (notificationId) =>
    removeForConfirmed(tx, { notificationId, messageId, authorId: authorId ?? "" }),
  );
};

/** Leaves out those who have answered, the author, and those who have muted the group or the message. */
export const notifyPollReminder: Reaction<"poll.reminded"> = async (context, tx, reminder) => {
  const { messageId, authorId } = reminder;
  await notifyReminder(context, tx, "poll_reminder", reminder, (notificationId) =>
    removeForVoted(tx, { notificationId, messageId, authorId: authorId ?? "" }),
  );
};

async function notifyReminder(
  context: EventContext,
  tx: Transaction,
  type: "confirmation_reminder" | "poll_reminder",
  { groupId, messageId, senderId, at }: ReminderSent,
  removeRecipients: (notificationId: string) => Promise<unknown>,
): Promise<void> {
  const notificationId = newId();
  const [inserted] = await insertNotification(tx, {
    id: notificationId,
    at,
    type,
    data: "{}",
    groupId,
    messageId,
    fromMessageId: messageId,
    userId: senderId,
    targetUrl: null,
  });
  await removeRecipients(notificationId);
  await removeForMuted(tx, { notificationId, messageId });
  if (inserted!.mutes > 0) await removeForGroupMuted(tx, { notificationId, groupId, at, parentId: "" });
  await removeForHiding(tx, { notificationIds: JSON.stringify([notificationId]), userId: senderId });
  const mayBePushed = inserted!.subscriptions > 0;
  await emit(context, tx, "notification.created", {
    at,
    notificationId,
    groupId,
    toUserId: null,
    mayBePushed,
    isRenewed: false,
  });
}

export const notifyMemories: Reaction<"memories.found"> = async (
  context,
  tx,
  { userId, photos, photoId, ...memories },
) => {
  const { at, groupId, messageId } = memories;
  const inserted = await insertPersonalNotifications(tx, {
    at,
    type: "memory",
    about: null,
    data: JSON.stringify({ photos, photoId }),
    groupId,
    userId: null,
    messageId,
    fromMessageId: messageId,
    pairs: JSON.stringify([[newId(), userId]]),
  });
  for (const { id, toUserId, subscriptions } of inserted) {
    const created = { at, notificationId: id, groupId, toUserId, mayBePushed: subscriptions > 0, isRenewed: false };
    await emit(context, tx, "notification.created", created);
  }
};
