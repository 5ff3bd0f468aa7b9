import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { emit, type EventContext, type Reaction } from "../../events.ts";
import { newId } from "../../new-id.ts";
import { findMutedUserIds } from "./queries-mutes.ts";
import {
  findAudience,
  findMessagePlace,
  insertNotifications,
  groupExists,
  userExists,
  type ListenerRow,
  type NewNotification,
} from "./queries-notify.ts";
import { enabledChannels } from "./rules-channels.ts";
import { newsOfGroup, newsOfMessage, newsToAll, type NotificationInput } from "./rules.ts";

/** Number of users notified in the transaction of the event. A job notifies the others, this many at a time. */
const notifiedAtOnce = 100;
const notifiedPerChunk = 200;

export const notifyManyJob = "notifications.tell";

/** Notifies all members except the author and those who have muted the thread. */
export const notifyOfMessage: Reaction<"message.created"> = (context, tx, message) => {
  const { messageId: id, groupId, authorId, parentId, at } = message;
  return notifyIn(context, tx, newsOfMessage({ id, groupId, authorId, parentId, at }));
};

export const notifyOfJoining: Reaction<"member.joined"> = async (context, tx, { isFounder, ...member }) => {
  if (!isFounder) await notifyIn(context, tx, newsOfGroup("user_joined_group", { ...member, key: newId() }));
};

/** Says nothing when a member leaves by deleting the account. */
export const notifyOfLeaving: Reaction<"member.left"> = async (context, tx, { isErased, ...member }) => {
  if (!isErased) await notifyIn(context, tx, newsOfGroup("user_left_group", { ...member, key: newId() }));
};

export const notifyOfRename: Reaction<"group.renamed"> = (context, tx, { previousName, name, ...change }) => {
  const data = { previousGroupName: previousName, newGroupName: name };
  return notifyIn(context, tx, newsOfGroup("group_name_change", { ...change, key: newId(), data }));
};

/** Sends a notice from the operator to every account. `url` is the page it links to. */
export async function noticeToAll(context: Context, text: string, url: string): Promise<void> {
  const news = newsToAll({ key: newId(), at: context.clock.now(), text, url });
  await context.db.write((tx) => notifyIn(context, tx, news));
}

async function notifyIn(context: EventContext, tx: Transaction, news: NotificationInput): Promise<void> {
  const audience = await audienceIn(tx, news, { after: "", limit: notifiedAtOnce + 1 });
  if (audience.length > notifiedAtOnce)
    await context.jobs.enqueueIn(tx, {
      kind: notifyManyJob,
      payload: { news: JSON.stringify(news) },
      uniqueKey: `tell:${news.key}`,
    });
  else await insertNotificationsIn(context, tx, news, audience, news.at);
}

/** Job that notifies the remaining users. Nobody is notified twice if it is interrupted. */
export async function notifyAll(context: Context, news: NotificationInput): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) after = await notifyNext(context, news, after);
}

/** Notifies the users after this one. Returns the last of them, or undefined if there are no more. */
async function notifyNext(context: Context, news: NotificationInput, after: string): Promise<string | undefined> {
  const { db, clock } = context;
  const told = await db.write(async (tx) => {
    if (news.groupId !== null) await lockGroup(tx, news.groupId);
    const current = await currentIn(tx, news);
    if (!current) return [];
    const audience = await audienceIn(tx, current, { after, limit: notifiedPerChunk });
    await insertNotificationsIn(context, tx, current, audience, clock.now());
    return audience;
  });
  return told.length === notifiedPerChunk ? told.at(-1)!.id : undefined;
}

/** Returns the notification as it is now: a reply may have moved up or been deleted before the job runs. */
async function currentIn(tx: Transaction, news: NotificationInput): Promise<NotificationInput | undefined> {
  if (news.groupId !== null && !(await groupExists(tx, news.groupId))) return undefined;
  if (news.messageId !== null) {
    const place = await findMessagePlace(tx, news.messageId);
    return place && newsOfMessage({ id: news.messageId, groupId: news.groupId!, at: news.at, ...place });
  }
  return news.userId === null || (await userExists(tx, news.userId)) ? news : undefined;
}

async function audienceIn(tx: Transaction, news: NotificationInput, part: { after: string; limit: number }) {
  const { type, groupId, userId, fromMessageId, at } = news;
  const mutedBy = type === "new_comment" && fromMessageId !== null ? await findMutedUserIds(tx, fromMessageId) : [];
  const exceptUserIds = userId === null ? mutedBy : [userId, ...mutedBy];
  return findAudience(tx, { groupId, exceptUserIds, here: at, ...part });
}

/** Notifies each user in their enabled channels. */
async function insertNotificationsIn(
  context: EventContext,
  tx: Transaction,
  news: NotificationInput,
  audience: ListenerRow[],
  now: number,
): Promise<void> {
  const recipients = audience.flatMap((listener) => recipientOf(news, listener));
  const written = new Set((await insertNotifications(tx, notificationOf(news), recipients)).map(({ id }) => id));
  const notifications = recipients
    .filter(({ id }) => written.has(id))
    .map(({ id, ownerId, showInApp, push }) => ({ id, ownerId, inApp: showInApp, push }));
  const { key, groupId } = news;
  await emit(context, tx, "notifications.created", { at: now, key, groupId, notifications });
}

/** Returns nothing for a user who has switched off all channels. */
function recipientOf({ type }: NotificationInput, { id: ownerId, settings, hasDevice }: ListenerRow) {
  const channels = enabledChannels(type, settings);
  if (channels.size === 0) return [];
  return [
    {
      ...{ id: newId(), ownerId },
      showInApp: channels.has("app"),
      listInEmail: channels.has("mail"),
      push: channels.has("device") && hasDevice === 1,
    },
  ];
}

function notificationOf(news: NotificationInput): NewNotification {
  return {
    created_at: news.at,
    type: news.type,
    event_key: news.key,
    data: JSON.stringify(news.data),
    target_url: news.targetUrl,
    target_message_id: news.messageId,
    from_user_id: news.userId,
    from_group_id: news.groupId,
    from_message_id: news.fromMessageId,
  };
}
