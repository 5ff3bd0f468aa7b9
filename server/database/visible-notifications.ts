import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";

/** Conditions on the notification `n` of the surrounding query. */

/** True if the notification is the user's: of their group since they joined, or a notice to everyone since they signed up. */
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

/** True unless it is for another user, or the user caused it, has removed it, or had muted the thread. `user` is an id or a column of the query. */
export function isKeptBy(user: string | RawBuilder<string>): Expression<SqlBool> {
  return sql`(
    coalesce(n.from_user_id, '') <> ${user}
    and (n.to_user_id is null or n.to_user_id = ${user})
    and not exists (select 1 from notification_states as removed where removed.user_id = ${user}
      and removed.notification_id = n.id and removed.is_removed = 1)
  )`;
}

/** True unless the user had turned off notifications of this type in the app when it was created. */
export function isWantedBy(user: string | RawBuilder<string>): Expression<SqlBool> {
  return sql`not exists (select 1 from notification_pauses as pause where pause.user_id = ${user} and pause.type = n.type
    and pause.paused_at <= n.created_at and (pause.resumed_at is null or pause.resumed_at > n.created_at))`;
}

/** True if the user gets the notification in at least one way, and has not removed it. */
export function isNotificationOf(userId: string): Expression<SqlBool> {
  return sql`(${isReceivedBy(userId)} and ${isKeptBy(userId)})`;
}

/** True if clients that do not know reactions know the type. */
export const isGeneral = sql<boolean>`n.type <> 'reaction'`;
