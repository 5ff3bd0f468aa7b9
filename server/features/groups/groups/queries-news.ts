import { sql } from "kysely";
import { prepare } from "../../../database/prepare.ts";
import type { Flag } from "../../../database/tables.ts";
import { groupsOf, type GroupOfMineRow } from "./queries.ts";

export interface GroupWithNewsRow extends GroupOfMineRow {
  unread: Flag;
}

/** Unread in the group and in its thread, and from others: a message on the group's page, or a reply below one. Stops at the first. */
const hasUnread = (limit: number) => sql<Flag>`case when exists (
  select 1 from (
    select id, author_id, thread_id, on_group_page, received_at from messages
    where group_id = members.group_id and received_at > members.read_until
    order by received_at desc limit ${limit}
  ) as news
  where (news.author_id is null or news.author_id <> members.user_id)
    and (
      (news.on_group_page = 1 and not exists (
        select 1 from thread_read_positions as opened where opened.user_id = members.user_id and opened.message_id = news.id
      ))
      or (news.thread_id is not null and not exists (
        select 1 from thread_read_positions as opened
        where opened.user_id = members.user_id and opened.message_id = news.thread_id and opened.read_until >= news.received_at
      ))
    )
  ) then 1 else 0 end`;

/** Returns news in the order of joining. `limit`: newest messages per group that are searched. */
export const findGroupsWithNews = prepare<{ userId: string; limit: number }, GroupWithNewsRow>(
  (db, { userId, limit }) => groupsOf(db, userId).select(hasUnread(limit).as("unread")),
);
