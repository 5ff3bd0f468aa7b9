import type { Kysely } from "kysely";
import type { MessageType } from "#contract/messages.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { prepare } from "../../../database/prepare.ts";
import type { BookmarkRow, Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";

export interface BookmarkWithMessageRow {
  id: string;
  createdAt: number;
  messageId: string;
  messageType: MessageType;
  authorId: string | null;
  authorName: string | null;
}

const kept = prepare<{ userId: string; limit: number }, BookmarkWithMessageRow>((db, { userId, limit }) =>
  withMessages(db, userId).orderBy("bookmarks.created_at").orderBy("bookmarks.id").limit(limit),
);

export function findBookmarks(db: Reader, userId: string, limit: number): Promise<BookmarkWithMessageRow[]> {
  return kept(db, { userId, limit });
}

const byId = prepare<{ userId: string; id: string }, BookmarkWithMessageRow>((db, { userId, id }) =>
  withMessages(db, userId).where("bookmarks.id", "=", id),
);

export async function findBookmark(db: Reader, userId: string, id: string) {
  return (await byId(db, { userId, id }))[0];
}

const byMessage = prepare<{ userId: string; messageId: string }, BookmarkWithMessageRow>((db, { userId, messageId }) =>
  withMessages(db, userId).where("bookmarks.message_id", "=", messageId),
);

export async function findBookmarkOf(db: Reader, userId: string, messageId: string) {
  return (await byMessage(db, { userId, messageId }))[0];
}

export interface KeptRow {
  id: string;
  createdAt: number;
  messageId: string;
}

export const findKept = prepare<{ userId: string; limit: number; offset: number }, KeptRow>(
  (db, { userId, limit, offset }) =>
    visibleTo(db, userId)
      .select(["bookmarks.id", "bookmarks.created_at as createdAt", "bookmarks.message_id as messageId"])
      .orderBy("bookmarks.created_at", "desc")
      .orderBy("bookmarks.id", "desc")
      .limit(limit)
      .offset(offset),
);

const count = prepare<{ userId: string }, { count: number }>((db, { userId }) =>
  visibleTo(db, userId).select((bookmark) => bookmark.fn.countAll<number>().as("count")),
);

export async function countBookmarks(db: Reader, userId: string): Promise<number> {
  const [row] = await count(db, { userId });
  return row!.count;
}

export async function findGroupOfMessage(db: Reader, userId: string, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("messages.group_id as groupId")
    .where("messages.id", "=", messageId)
    .where(isMemberOf("messages.group_id", userId))
    .executeTakeFirst();
  return row?.groupId;
}

export async function insertBookmark(tx: Transaction, bookmark: BookmarkRow): Promise<boolean> {
  return insertNew(tx, "bookmarks", bookmark, "user_id", "message_id");
}

export async function deleteBookmark(tx: Transaction, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("bookmarks")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("message_id as messageId")
    .executeTakeFirst();
  return row?.messageId;
}

/** Bookmarks in other groups reappear when the user rejoins. */
function visibleTo(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("bookmarks")
    .innerJoin("messages", "messages.id", "bookmarks.message_id")
    .where("bookmarks.user_id", "=", userId)
    .where(isMemberOf("messages.group_id", userId));
}

function withMessages(db: Kysely<Tables>, userId: string) {
  return visibleTo(db, userId)
    .leftJoin("users as author", "author.id", "messages.author_id")
    .select([
      "bookmarks.id",
      "bookmarks.created_at as createdAt",
      "bookmarks.message_id as messageId",
      "messages.type as messageType",
      "author.id as authorId",
      "author.name as authorName",
    ]);
}
