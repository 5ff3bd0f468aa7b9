import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import { isMemberOf } from "../../database/visibility.ts";

export async function findReader(db: Reader, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("digests", "digests.user_id", "users.id")
    .select(["users.id", "users.name", "users.login", "users.data", "digests.time_zone as timeZone"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export interface ListedRow {
  createdAt: number;
  messageId: string;
  title: string | null;
  excerpt: string | null;
  /** For a comment, the message it replies to. */
  parentId: string | null;
  parentTitle: string | null;
  parentExcerpt: string | null;
  authorName: string | null;
  avatarId: string | null;
  groupName: string;
  pictureId: string | null;
}

/** Returns the notifications for one mail, newest first, from groups that the reader is still in. */
export async function findListed(db: Reader, ownerId: string, listedAt: number, limit: number): Promise<ListedRow[]> {
  return listed(db, ownerId, listedAt)
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("messages as parent", "parent.id", "messages.parent_id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .leftJoin("files as picture", (join) =>
      join.onRef("picture.id", "=", "first.file_id").on("picture.type", "like", "image/%"),
    )
    .select([
      "messages.created_at as createdAt",
      "messages.id as messageId",
      "messages.title",
      "messages.excerpt",
      "parent.id as parentId",
      "parent.title as parentTitle",
      "parent.excerpt as parentExcerpt",
      "author.name as authorName",
      "author.avatar_id as avatarId",
      "groups.name as groupName",
      "picture.id as pictureId",
    ])
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .execute();
}

export async function countListed(db: Reader, ownerId: string, listedAt: number): Promise<number> {
  const { count } = await listed(db, ownerId, listedAt)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function listed(db: Reader, ownerId: string, listedAt: number) {
  return db
    .selectFrom("notifications")
    .innerJoin("messages", "messages.id", "notifications.target_message_id")
    .where("notifications.owner_id", "=", ownerId)
    .where("notifications.digested_at", "=", listedAt)
    .where(isMemberOf("messages.group_id", ownerId));
}
