import { sql } from "kysely";

/** Unread messages and replies by others, for the member of the surrounding query. `limit`: how many of the group's newest messages to search. */
export const unreadMessages = (limit: number) => sql`(
  select news.id from (
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
)`;
