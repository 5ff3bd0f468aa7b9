import type { Reader } from "../../database/database.ts";
import { isMemberOf } from "../../database/visibility.ts";

export interface OriginRow {
  id: string;
  groupId: string;
  groupName: string;
  authorName: string | null;
}

/** Returns those of the messages that the user may read, in one statement. */
export async function findOriginsFor(db: Reader, personId: string, ids: string[]): Promise<OriginRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("messages")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("users", "users.id", "messages.author_id")
    .select(["messages.id", "groups.id as groupId", "groups.name as groupName", "users.name as authorName"])
    .where("messages.id", "in", ids)
    .where(isMemberOf("messages.group_id", personId))
    .execute();
}

export interface ReactionWithAuthorRow {
  id: string;
  messageId: string;
  value: string;
  authorId: string;
  authorName: string;
}

/** Returns the reactions to many messages in one statement, oldest first. */
export async function findReactionsTo(db: Reader, messageIds: string[]): Promise<ReactionWithAuthorRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("reactions")
    .innerJoin("users", "users.id", "reactions.author_id")
    .select(["reactions.id", "reactions.message_id as messageId", "reactions.value"])
    .select(["users.id as authorId", "users.name as authorName"])
    .where("reactions.message_id", "in", messageIds)
    .orderBy("reactions.created_at")
    .orderBy("reactions.id")
    .execute();
}

/** Returns the ids of the user's bookmarks of these messages. */
export async function findBookmarkIds(db: Reader, userId: string, messageIds: string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("bookmarks")
    .select(["id", "message_id as messageId"])
    .where("user_id", "=", userId)
    .where("message_id", "in", messageIds)
    .execute();
}
