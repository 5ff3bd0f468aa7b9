import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import { isMemberOf } from "../../../database/visibility.ts";

export interface OriginRow {
  id: string;
  groupId: string;
  groupName: string;
  authorName: string | null;
}

const originsFor = prepare<{ personId: string; ids: string }, OriginRow>((db, { personId, ids }) =>
  db
    .selectFrom("messages")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("users", "users.id", "messages.author_id")
    .select(["messages.id", "groups.id as groupId", "groups.name as groupName", "users.name as authorName"])
    .where("messages.id", "in", jsonElements(db, ids))
    .where(isMemberOf("messages.group_id", personId)),
);

export async function findOriginsFor(db: Reader, personId: string, ids: string[]): Promise<OriginRow[]> {
  return ids.length === 0 ? [] : originsFor(db, { personId, ids: JSON.stringify(ids) });
}

export interface ReactionWithAuthorRow {
  id: string;
  messageId: string;
  value: string;
  authorId: string;
  authorName: string;
}

const reactionsTo = prepare<{ ids: string }, ReactionWithAuthorRow>((db, { ids }) =>
  db
    .selectFrom("reactions")
    .innerJoin("users", "users.id", "reactions.author_id")
    .select(["reactions.id", "reactions.message_id as messageId", "reactions.value"])
    .select(["users.id as authorId", "users.name as authorName"])
    .where("reactions.message_id", "in", jsonElements(db, ids))
    .orderBy("reactions.created_at")
    .orderBy("reactions.id"),
);

export async function findReactionsTo(db: Reader, messageIds: string[]): Promise<ReactionWithAuthorRow[]> {
  return messageIds.length === 0 ? [] : reactionsTo(db, { ids: JSON.stringify(messageIds) });
}

const bookmarkIds = prepare<{ userId: string; ids: string }, { id: string; messageId: string }>((db, { userId, ids }) =>
  db
    .selectFrom("bookmarks")
    .select(["id", "message_id as messageId"])
    .where("user_id", "=", userId)
    .where("message_id", "in", jsonElements(db, ids)),
);

export async function findBookmarkIds(db: Reader, userId: string, messageIds: string[]) {
  return messageIds.length === 0 ? [] : bookmarkIds(db, { userId, ids: JSON.stringify(messageIds) });
}
