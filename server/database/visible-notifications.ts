import { sql, type Expression, type QueryExecutorProvider, type RawBuilder, type SqlBool } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import { jsonElements } from "./json-list.ts";

/** Conditions on the notification `n` of the surrounding query. */

/** Matches notifications of their group since they joined, and notices to everyone since they signed up. */
export function isReceivedBy(userId: string): Expression<SqlBool> {
  return sql`(
    exists (select 1 from members as receiving where receiving.group_id = n.from_group_id
      and receiving.user_id = ${userId} and receiving.notifications_since <= n.created_at)
    or n.from_group_id is null and n.created_at >= (select created_at from users as receiver where receiver.id = ${userId})
  )`;
}

/** The same for the `users` and (left-joined by user and group) `members` of the surrounding query. */
export const isReceivedByRow: Expression<SqlBool> = sql`
  coalesce(members.notifications_since, case when n.from_group_id is null then users.created_at end) <= n.created_at`;

/** False if it is for another user, or the user caused it, has removed it, or had muted the thread. `user` is an id or a column. */
export function isKeptBy(user: string | RawBuilder<string>): Expression<SqlBool> {
  return sql`(
    coalesce(n.from_user_id, '') <> ${user}
    and (n.to_user_id is null or n.to_user_id = ${user})
    and not exists (select 1 from notification_states as removed where removed.user_id = ${user}
      and removed.notification_id = n.id and removed.is_removed = 1)
  )`;
}

export const ordinaryType = sql<NotificationType>`case when n.type <> 'mention' then n.type
  when n.from_message_id = n.target_message_id then 'new_message' else 'new_comment' end`;

/** The user had not turned off this type in the app when it was created. A mention also counts as its ordinary type, whose notification it replaces. */
export function isWantedBy(user: string | RawBuilder<string>): Expression<SqlBool> {
  const isOn = (type: RawBuilder<unknown>) => sql`not exists (select 1 from notification_pauses as pause
    where pause.user_id = ${user} and pause.type = ${type}
    and pause.paused_at <= n.created_at and (pause.resumed_at is null or pause.resumed_at > n.created_at))`;
  return sql`(${isOn(sql`n.type`)} or n.type = 'mention' and ${isOn(ordinaryType)})`;
}

/** `types` is JSON. A mention also counts as its ordinary type. */
export function isOfTypes(db: QueryExecutorProvider, types: string): Expression<SqlBool> {
  return sql`(n.type in ${jsonElements(db, types)} or n.type = 'mention' and ${ordinaryType} in ${jsonElements(db, types)})`;
}

/** The user gets it in at least one way, and has not removed it. */
export function isNotificationOf(userId: string): Expression<SqlBool> {
  return sql`(${isReceivedBy(userId)} and ${isKeptBy(userId)})`;
}

/** Clients that know only general types show a mention as a message or comment. */
export const isGeneral = sql<boolean>`n.type not in ('reaction', 'birthday', 'event_reminder', 'event_soon', 'event_cancelled', 'confirmation_reminder', 'poll_reminder', 'memory', 'photo_mark', 'membership')`;

/** A literal, so that the index of mentions is used. */
export const isMention = sql<boolean>`n.type = 'mention'`;
