import { emit, type Reaction } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { deleteDutiesOf, insertPersonalNotifications } from "./queries-notify.ts";

export const notifyMembershipChanged: Reaction<"membership.changed"> = async (context, tx, change) => {
  const { at, groupId, fromUserId, toUserIds, messageId = null, data } = change;
  if (toUserIds.length === 0) return;
  const inserted = await insertPersonalNotifications(tx, {
    at,
    type: "membership",
    about: data.about,
    data: JSON.stringify(data),
    groupId,
    userId: fromUserId,
    messageId,
    fromMessageId: messageId,
    pairs: JSON.stringify(toUserIds.map((userId) => [newId(), userId])),
  });
  for (const { id, toUserId, subscriptions } of inserted) {
    const created = { at, notificationId: id, groupId, toUserId, mayBePushed: subscriptions > 0, isRenewed: false };
    await emit(context, tx, "notification.created", created);
  }
};

export const deleteAdminNotifications: Reaction<"admin.dismissed"> = async (_context, tx, { groupId, userId }) => {
  await deleteDutiesOf(tx, { groupId, userId });
};
