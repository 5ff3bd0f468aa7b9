import { sql, type Kysely } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Tables } from "../../../database/tables.ts";
import type { ClosedNotification } from "../../../events.ts";
import { newestOfEach } from "./queries-newest.ts";
import {
  isGeneral,
  isKeptBy,
  isMention,
  isNotificationOf,
  isReceivedBy,
  isWantedBy,
} from "../../../database/visible-notifications.ts";

/** One more than a badge shows. */
const mostCounted = 100;
const mostFound = 1000;

function isUnmarked(userId: string) {
  return sql`not exists (select 1 from notification_states as state
    where state.user_id = ${userId} and state.notification_id = n.id and state.is_read is not null)`;
}

/** Later than the position and not marked as read, or marked as unread. `condition`: on `n`. */
function unreadQuery(db: Kysely<Tables>, userId: string, limit: number, condition = sql`true`) {
  const isShown = sql`${condition} and ${isKeptBy(userId)} and ${isWantedBy(userId)}`;
  return sql<ClosedNotification>`(
    select n.id, n.created_at as "createdAt"
    from members as m ${newestOfEach(
      db,
      sql`select * from notifications as n where n.from_group_id = m.group_id and n.created_at >= m.notifications_since
        and n.created_at > m.notifications_read_until and ${isUnmarked(userId)} and ${isShown}`,
      limit,
    )}
    where m.user_id = ${userId}
    union all
    select n.id, n.created_at
    from users as owner join notifications as n on n.from_group_id is null
    where owner.id = ${userId} and n.created_at >= owner.created_at
      and n.created_at > owner.notices_read_until and ${isUnmarked(userId)} and ${isShown}
    union all
    select n.id, n.created_at
    from notification_states as marked join notifications as n on n.id = marked.notification_id
    where marked.user_id = ${userId} and marked.is_read = 0 and ${isReceivedBy(userId)} and ${isShown}
  ) as unread`;
}

function unreadCount(db: Kysely<Tables>, userId: string, condition = sql<boolean>`true`) {
  const isListed = sql`${isKeptBy(userId)} and ${isWantedBy(userId)} and ${condition}`;
  const isShown = sql`${isUnmarked(userId)} and ${isListed}`;
  const later = sql.raw(dialectOf(db) === "postgresql" ? "greatest" : "max");
  return sql<{ count: number }>`select count(*) as count from (
    select 1 from members as m join notifications as n on n.from_group_id = m.group_id
      and n.created_at > ${later}(m.notifications_read_until, m.notifications_since - 1)
    where m.user_id = ${userId} and ${isShown}
    union all
    select 1 from users as owner join notifications as n on n.from_group_id is null
      and n.created_at > ${later}(owner.notices_read_until, owner.created_at - 1)
    where owner.id = ${userId} and ${isShown}
    union all
    select 1 from notification_states as marked join notifications as n on n.id = marked.notification_id
    where marked.user_id = ${userId} and marked.is_read = 0 and ${isReceivedBy(userId)} and ${isListed}
    limit ${sql.lit(mostCounted)}
  ) as few`;
}

const countOfAll = prepare<{ userId: string }, { count: number }>((db, { userId }) => unreadCount(db, userId));

const countOfGeneral = prepare<{ userId: string }, { count: number }>((db, { userId }) =>
  unreadCount(db, userId, isGeneral),
);

const countOfMentions = prepare<{ userId: string }, { count: number }>((db, { userId }) =>
  unreadCount(db, userId, isMention),
);

export async function countUnread(db: Reader, userId: string): Promise<number> {
  return (await countOfAll(db, { userId }))[0]!.count;
}

export async function countUnreadGeneral(db: Reader, userId: string): Promise<number> {
  return (await countOfGeneral(db, { userId }))[0]!.count;
}

export async function countUnreadMentions(db: Reader, userId: string): Promise<number> {
  return (await countOfMentions(db, { userId }))[0]!.count;
}

export const findUnread = prepare<{ userId: string }, ClosedNotification>(
  (db, { userId }) =>
    sql`select * from ${unreadQuery(db, userId, mostFound)} order by "createdAt" desc limit ${sql.lit(mostFound)}`,
);

export const findUnreadOfGroup = prepare<{ userId: string; groupId: string }, ClosedNotification>(
  (db, { userId, groupId }) =>
    sql`select * from ${unreadQuery(db, userId, mostFound, sql`n.from_group_id = ${groupId}`)}
      order by "createdAt" desc limit ${sql.lit(mostFound)}`,
);

/** Notifications by JSON lists of their ids or of messages. */
export const findOwnAmong = prepare<
  { userId: string; ids: string; messageIds: string },
  ClosedNotification & { isUnread: number }
>(
  (db, { userId, ids, messageIds }) => sql`
    select n.id, n.created_at as "createdAt",
      case when coalesce(state.is_read, case when n.created_at <= coalesce(
        (select notifications_read_until from members as member
          where member.group_id = n.from_group_id and member.user_id = ${userId}),
        (select notices_read_until from users as owner where owner.id = ${userId})
      ) then 1 else 0 end) = 0 then 1 else 0 end as "isUnread"
    from notifications as n left join notification_states as state
      on state.user_id = ${userId} and state.notification_id = n.id
    where n.id in (
      select id from notifications as named where named.id in ${jsonElements(db, ids)}
      union select id from notifications as about where about.target_message_id in ${jsonElements(db, messageIds)}
    ) and ${isNotificationOf(userId)}`,
);
