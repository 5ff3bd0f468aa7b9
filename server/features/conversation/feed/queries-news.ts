import { sql } from "kysely";
import { prepare } from "../../../database/prepare.ts";
import { unreadMessages } from "../../../database/unread.ts";

export interface GroupNewsRow {
  groupId: string;
  unread: number;
  latestId: string | null;
  createdAt: number | null;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  authorName: string | null;
  /** Media type of its first file. */
  fileType: string | null;
}

/** Newest messages of a group searched for one by a person who is not hidden. */
const searched = 20;

const latestMessage = sql<string>`(
  select newest.id from (
    select id, author_id, received_at from messages
    where group_id = members.group_id
    order by received_at desc limit ${sql.lit(searched)}
  ) as newest
  where newest.author_id is null or not exists (
    select 1 from hidden_people where user_id = members.user_id and hidden_id = newest.author_id
  )
  order by newest.received_at desc limit 1
)`;

const firstFileType = sql<string | null>`(
  select files.type from message_files inner join files on files.id = message_files.file_id
  where message_files.message_id = latest.id
  order by message_files.position limit 1
)`;

/** Returns one row for each group of a user. `limit`: newest messages per group that are searched for unread ones. */
export const findNewsOfGroups = prepare<{ userId: string; limit: number }, GroupNewsRow>((db, { userId, limit }) =>
  db
    .selectFrom("members")
    .leftJoin("messages as latest", (join) => join.on("latest.id", "=", latestMessage))
    .leftJoin("users as author", "author.id", "latest.author_id")
    .select(["members.group_id as groupId", "latest.id as latestId", "latest.created_at as createdAt"])
    .select(["latest.title", "latest.excerpt", "author.id as authorId", "author.name as authorName"])
    .select(firstFileType.as("fileType"))
    .select(sql<number>`(select count(*) from ${unreadMessages(limit)} as unread)`.as("unread"))
    .where("members.user_id", "=", userId),
);
