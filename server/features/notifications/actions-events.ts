import { emit, type Reaction } from "../../events.ts";
import { newId } from "../../new-id.ts";
import {
  insertNotification,
  removeForAnswered,
  removeForGroupMuted,
  removeForHiding,
  removeForMuted,
} from "./queries-notify.ts";

/** Reminds members of an event, except those whose answer makes that needless and those who have muted the group or the message. */
export const notifyOfEvent: Reaction<"event.reminded"> = async (context, tx, event) => {
  const { groupId, messageId, senderId, byId, at } = event;
  const notificationId = newId();
  const [inserted] = await insertNotification(tx, {
    ...{ id: notificationId, at, type: senderId === null ? "event_soon" : "event_reminder", data: "{}" },
    ...{ groupId, messageId, fromMessageId: messageId, userId: senderId, targetUrl: null },
  });
  const answers = JSON.stringify(senderId === null ? ["no"] : ["yes", "maybe", "no"]);
  await removeForAnswered(tx, { notificationId, messageId, answers });
  await removeForMuted(tx, { notificationId, messageId });
  if (inserted!.mutes > 0) await removeForGroupMuted(tx, { notificationId, groupId, at, answered: "" });
  if (byId !== null) await removeForHiding(tx, { notificationIds: JSON.stringify([notificationId]), userId: byId });
  const mayBePushed = inserted!.subscriptions > 0;
  await emit(context, tx, "notification.created", {
    ...{ at, notificationId, groupId, toUserId: null, mayBePushed, isRenewed: false },
  });
};
