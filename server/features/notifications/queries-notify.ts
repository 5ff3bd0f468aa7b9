import { sql } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import { prepare, prepareChange } from "../../database/prepare.ts";

export interface NewNotification {
  id: string;
  at: number;
  type: NotificationType;
  /** JSON. */
  data: string;
  groupId: string | null;
  messageId: string | null;
  fromMessageId: string | null;
  userId: string | null;
  targetUrl: string | null;
}

/** Inserts a notification later than all others of its group. Returns whether any browser has subscribed to pushes, as a number. */
export const insertNotification = prepare<NewNotification, { subscriptions: number }>(
  (_db, n) => sql`
    insert into notifications
      (id, created_at, type, data, target_url, target_message_id, from_user_id, from_group_id, from_message_id)
    select ${n.id}, coalesce(
        (select max(earlier.created_at) + 1 from notifications as earlier
          where earlier.from_group_id = ${n.groupId} having max(earlier.created_at) >= ${n.at}),
        ${n.at}
      ), ${n.type}, ${n.data}, ${n.targetUrl}, ${n.messageId}, ${n.userId}, ${n.groupId}, ${n.fromMessageId}
    returning (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions`,
);

/**
 * Removes a notification for the members who have muted its group. `answered` is the id of the message that a comment replies to, whose author the
 * mute may spare; "" if there is none.
 */
export const removeForGroupMuted = prepareChange<{
  notificationId: string;
  groupId: string;
  at: number;
  answered: string;
}>(
  (_db, { notificationId, groupId, at, answered }) => sql`
    insert into notification_states (user_id, notification_id, is_removed)
    select user_id, ${notificationId}, 1 from members
    where group_id = ${groupId} and muted_until > ${at} and (mute_spares_personal = 0
      or not exists (select 1 from messages where id = ${answered} and author_id = members.user_id))
    on conflict do nothing`,
);

const mostAncestors = 100;

/** Removes a notification for the users who have muted the message it is about or one of its nearest ancestors. */
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
