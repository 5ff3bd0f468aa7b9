import { emit, type Reaction } from "../../../events.ts";
import { recordForPerson } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { deleteMarkNotifications, hasMarkNotification } from "./queries-marks.ts";
import { insertPersonalNotifications, removeForGroupMuted, removeForHiding, removeForMuted } from "./queries-notify.ts";

/** One notification for each message, however many of its photos show the person. */
export const notifyPersonMarked: Reaction<"person.marked"> = async (context, tx, marked) => {
  const { groupId, messageId, photoId, userId, byId, at } = marked;
  if (userId === byId || (await hasMarkNotification(tx, messageId, userId))) return;
  const inserted = await insertPersonalNotifications(tx, {
    at,
    type: "photo_mark",
    about: null,
    data: JSON.stringify({ photoId }),
    groupId,
    userId: byId,
    messageId,
    fromMessageId: messageId,
    pairs: JSON.stringify([[newId(), userId]]),
  });
  for (const { id: notificationId, toUserId, subscriptions } of inserted) {
    await removeForMuted(tx, { notificationId, messageId });
    await removeForGroupMuted(tx, { notificationId, groupId, at, parentId: "" });
    await removeForHiding(tx, { notificationIds: JSON.stringify([notificationId]), userId: byId });
    const mayBePushed = subscriptions > 0;
    await emit(context, tx, "notification.created", {
      at,
      notificationId,
      groupId,
      toUserId,
      mayBePushed,
      isRenewed: false,
    });
  }
};

export const withdrawPersonMarked: Reaction<"person.unmarked"> = async (context, tx, { messageId, userId, at }) => {
  const notifications = await deleteMarkNotifications(tx, messageId, userId);
  if (notifications.length === 0) return;
  const notificationIds = notifications.map(({ id }) => id);
  recordForPerson(tx, at, userId, "notification.deleted", { notificationIds });
  await emit(context, tx, "notifications.closed", { ownerId: userId, sessionHash: "", notifications });
};
