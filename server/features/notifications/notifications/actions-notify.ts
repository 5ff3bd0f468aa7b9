import { everyone } from "#contract/mentions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { emit, type EventContext, type Reaction } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { notifyMentioned } from "./actions-mentions.ts";
import { insertNotification, removeForGroupMuted, removeForHiding, removeForMuted } from "./queries-notify.ts";
import { newsOfGroup, newsOfMessage, announcement, type NotificationInput } from "./rules.ts";

/** Leaves out the author and those who have muted the thread. Mentioned members get a notification of the mention instead. */
export const notifyMessageCreated: Reaction<"message.created"> = async (context, tx, message) => {
  const { messageId: id, groupId, authorId, parentId, at, mentioned } = message;
  if (!mentioned.includes(everyone))
    await notifyIn(context, tx, newsOfMessage({ id, groupId, authorId, parentId, at }));
  await notifyMentioned(context, tx, message);
};

export const notifyMemberJoined: Reaction<"member.joined"> = async (context, tx, { isFounder, ...member }) => {
  if (!isFounder) await notifyIn(context, tx, newsOfGroup("user_joined_group", member));
};

/** Notifies of members who leave, but not of those who are removed or delete their account. */
export const notifyMemberLeft: Reaction<"member.left"> = async (context, tx, { how, ...member }) => {
  if (how === "left") await notifyIn(context, tx, newsOfGroup("user_left_group", member));
};

export const notifyGroupRenamed: Reaction<"group.renamed"> = (context, tx, { previousName, name, ...change }) => {
  const data = { previousGroupName: previousName, newGroupName: name };
  return notifyIn(context, tx, newsOfGroup("group_name_change", { ...change, data }));
};

export async function noticeToAll(context: Context, text: string, url: string): Promise<void> {
  const news = announcement({ at: context.clock.now(), text, url });
  await context.db.write((tx) => notifyIn(context, tx, news));
}

/** Writes one notification, however many people it is for. The group must be locked. */
async function notifyIn(context: EventContext, tx: Transaction, news: NotificationInput): Promise<void> {
  const { at, type, groupId, messageId, fromMessageId, userId, targetUrl } = news;
  const id = newId();
  const data = JSON.stringify(news.data);
  const [[inserted]] = await Promise.all([
    insertNotification(tx, { id, at, type, data, groupId, messageId, fromMessageId, userId, targetUrl }),
    type === "new_comment" && removeForMuted(tx, { notificationId: id, messageId: fromMessageId! }),
  ]);
  if (groupId !== null && inserted!.mutes > 0)
    await removeForGroupMuted(tx, { notificationId: id, groupId, at, parentId: fromMessageId ?? "" });
  if (userId !== null && inserted!.hidings > 0)
    await removeForHiding(tx, { notificationIds: JSON.stringify([id]), userId });
  const mayBePushed = inserted!.subscriptions > 0;
  const created = { at, notificationId: id, groupId, toUserId: null, mayBePushed, isRenewed: false };
  await emit(context, tx, "notification.created", created);
}
