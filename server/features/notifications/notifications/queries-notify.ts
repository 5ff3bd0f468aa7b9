import { sql } from "kysely";
import type { MembershipData, NotificationType } from "#contract/notifications.ts";
import { jsonRows, jsonElements } from "../../../database/json-list.ts";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import { laterThanOthers } from "./queries-times.ts";

export interface NewNotification {
  id: string;
  at: number;
  type: NotificationType;
  data: string;
  groupId: string | null;
  messageId: string | null;
  fromMessageId: string | null;
  userId: string | null;
  targetUrl: string | null;
}

interface Notable {
  subscriptions: number;
  mutes: number;
  hidings: number;
}

/** Later than all others of its group, which must be locked. */
export const insertNotification = prepare<NewNotification, Notable>(
  (_db, n) => sql`
    insert into notifications
      (id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id)
    select ${n.id}, ${laterThanOthers(n.groupId, n.at)}, ${n.type}, ${n.data}, ${n.targetUrl}, ${n.messageId}, ${n.userId}, ${n.groupId}, ${n.fromMessageId}
    returning (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions,
      (select count(*) from (select user_id from members
        where group_id = ${n.groupId} and muted_until > ${n.at} limit 1) as one) as mutes,
      (select count(*) from (select user_id from hidden_people where hidden_id = ${n.userId} limit 1) as one) as hidings`,
);

/** `parentId` is the message that a comment replies to, whose author the mute may spare; "" if there is none. */
export const removeForGroupMuted = prepareChange<{
  notificationId: string;
  groupId: string;
  at: number;
  parentId: string;
}>(
  (_db, { notificationId, groupId, at, parentId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select user_id, ${notificationId}, 1 from members
    where group_id = ${groupId} and muted_until > ${at} and (mute_spares_personal = 0
      or not exists (select 1 from messages where id = ${parentId} and author_id = members.user_id))
    on conflict do nothing`,
);

export const removeForOrganiser = prepareChange<{ notificationId: string; messageId: string }>(
  (_db, { notificationId, messageId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select author_id, ${notificationId}, 1 from messages where id = ${messageId} and author_id is not null
    on conflict do nothing`,
);

/** The responses are JSON. */
export const removeForResponded = prepareChange<{
  notificationId: string;
  messageId: string;
  occurrence: string;
  answers: string;
}>(
  (db, { notificationId, messageId, occurrence, answers }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select user_id, ${notificationId}, 1 from rsvps
    where message_id = ${messageId} and occurrence = ${occurrence} and answer in ${jsonElements(db, answers)}
    on conflict do nothing`,
);

export const removeForConfirmed = prepareChange<{ notificationId: string; messageId: string; authorId: string }>(
  (_db, { notificationId, messageId, authorId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select user_id, ${notificationId}, 1 from confirmations where message_id = ${messageId} and user_id <> ${authorId}
    union all select id, ${notificationId}, 1 from users where id = ${authorId}
    on conflict do nothing`,
);

export const removeForVoted = prepareChange<{ notificationId: string; messageId: string; authorId: string }>(
  (_db, { notificationId, messageId, authorId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select user_id, ${notificationId}, 1 from poll_votes where message_id = ${messageId} and user_id <> ${authorId}
    union select user_id, ${notificationId}, 1 from other_votes where message_id = ${messageId} and user_id <> ${authorId}
    union select id, ${notificationId}, 1 from users where id = ${authorId}
    on conflict do nothing`,
);

const mostAncestors = 100;

/** Removes a notification for users who have muted the message or one of its nearest ancestors. */
export const removeForMuted = prepareChange<{ notificationId: string; messageId: string }>(
  (_db, { notificationId, messageId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    with recursive line (id, parent, distance) as (
      select id, parent_id, 0 from messages where id = ${messageId}
      union all
      select messages.id, messages.parent_id, distance + 1 from line join messages on messages.id = line.parent
      where distance < ${sql.lit(mostAncestors)}
    )
    select distinct thread_mutes.user_id, ${notificationId}, 1
    from line join thread_mutes on thread_mutes.message_id = line.id
    where true on conflict do nothing`,
);

export interface NewPersonalNotifications extends Omit<NewNotification, "id" | "targetUrl"> {
  about: MembershipData["about"] | null;
  /** JSON list of pairs: the id of the notification, and of the user. */
  pairs: string;
}

/** Returns whether any browser has subscribed to pushes. */
export const insertPersonalNotifications = prepare<
  NewPersonalNotifications,
  { id: string; toUserId: string; subscriptions: number }
>(
  (db, n) => sql`
    insert into notifications
      (id, created_at, type, about, data, target_message_id, from_user_id, from_group_id, from_message_id, to_user_id)
    select pair.value ->> 0, ${laterThanOthers(n.groupId, n.at)}, ${n.type}, ${n.about}, ${n.data}, ${n.messageId}, ${n.userId}, ${n.groupId}, ${n.fromMessageId}, pair.value ->> 1
    from (select value from ${jsonRows(db, n.pairs)}) as pair
    where true
    returning id, to_user_id as "toUserId", (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions`,
);

export const deleteDutiesOf = prepareChange<{ groupId: string; userId: string }>(
  (_db, { groupId, userId }) => sql`
    delete from notifications where from_group_id = ${groupId} and to_user_id = ${userId} and type = 'membership'
      and about in ('report', 'request', 'claim', 'photo_claim')`,
);

/** `notificationIds` is a JSON list. */
export const removeForHiding = prepareChange<{ notificationIds: string; userId: string }>(
  (db, { notificationIds, userId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select hidden_people.user_id, notifications.id, 1
    from hidden_people, notifications
    where hidden_people.hidden_id = ${userId} and notifications.id in ${jsonElements(db, notificationIds)}
    on conflict do nothing`,
);

export interface NewMentions {
  at: number;
  groupId: string;
  messageId: string;
  fromMessageId: string;
  authorId: string;
  /** JSON list of pairs: the id of the notification, and of the user; null for everyone. */
  pairs: string;
}

/** Leaves out the author and those already notified of a mention in this message. Returns whether any browser has subscribed to pushes. */
export const insertMentionNotifications = prepare<
  NewMentions,
  { id: string; toUserId: string | null; subscriptions: number }
>(
  (db, n) => sql`
    insert into notifications
      (id, created_at, type, data, target_message_id, from_user_id, from_group_id, from_message_id, to_user_id)
    select pair.value ->> 0, ${laterThanOthers(n.groupId, n.at)}, 'mention', '{}', ${n.messageId}, ${n.authorId}, ${n.groupId}, ${n.fromMessageId}, pair.value ->> 1
    from (select value from ${jsonRows(db, n.pairs)}) as pair
    where (pair.value ->> 1 is null or pair.value ->> 1 <> ${n.authorId} and exists (select 1 from members
        where members.group_id = ${n.groupId} and members.user_id = pair.value ->> 1))
      and not exists (select 1 from notifications as mention where mention.target_message_id = ${n.messageId}
        and mention.type = 'mention' and (mention.to_user_id is null or mention.to_user_id = pair.value ->> 1))
    returning id, to_user_id as "toUserId", (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions`,
);

export const removeForMentioned = prepareChange<{ messageId: string }>(
  (_db, { messageId }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select mention.to_user_id, ordinary.id, 1
    from notifications as mention
      join notifications as ordinary on ordinary.target_message_id = mention.target_message_id
    where mention.target_message_id = ${messageId} and mention.type = 'mention' and mention.to_user_id is not null
      and ordinary.type in ('new_message', 'new_comment')
    on conflict (user_id, notification_id) do update set is_removed = 1`,
);

/** Keeps those of members whose mute has an exception for mentions. */
export const removeMentionsForGroupMuted = prepareChange<{ messageId: string; at: number }>(
  (_db, { messageId, at }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select members.user_id, mention.id, 1
    from notifications as mention
      join members on members.group_id = mention.from_group_id and members.muted_until > ${at}
        and members.mute_spares_personal = 0 and (mention.to_user_id is null or mention.to_user_id = members.user_id)
    where mention.target_message_id = ${messageId} and mention.type = 'mention'
    on conflict do nothing`,
);
