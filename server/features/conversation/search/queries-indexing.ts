import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { IndexedMessage } from "../../../database/full-text.ts";
import { fullTextOf } from "../../../database/full-text-of.ts";
import { prepare } from "../../../database/prepare.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { shownMarks } from "../../../database/photo-marks.ts";

export async function indexTokens(tx: Transaction, message: IndexedMessage): Promise<void> {
  await fullTextOf(tx).write(tx, message);
}

export async function isAnyGroupWithoutNumber(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom("groups")
    .select("groups.id")
    .leftJoin("search_groups", "search_groups.group_id", "groups.id")
    .where("search_groups.group_id", "is", null)
    .where((group) =>
      group.exists(group.selectFrom("messages").select("messages.id").whereRef("messages.group_id", "=", "groups.id")),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NumbersRow {
  group: number;
  author: number | null;
}

export const findNumbers = prepare<{ groupId: string; userId: string }, NumbersRow>((db, { groupId, userId }) =>
  db
    .selectFrom("search_groups")
    .leftJoin("search_authors", (join) =>
      join.onRef("search_authors.group_id", "=", "search_groups.group_id").on("search_authors.user_id", "=", userId),
    )
    .select(["search_groups.token_id as group", "search_authors.token_id as author"])
    .where("search_groups.group_id", "=", groupId),
);

export async function numberGroup(tx: Transaction, groupId: string): Promise<void> {
  await tx
    .insertInto("search_groups")
    .columns(["group_id", "token_id"])
    .expression((all) =>
      all
        .selectFrom("search_groups")
        .select([sql.val(groupId).as("group_id"), sql<number>`coalesce(max(token_id), 0) + 1`.as("token_id")])
        // Without a condition, SQLite would parse `on conflict` as a join condition.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.column("group_id").doNothing())
    .execute();
}

export async function numberAuthor(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx
    .insertInto("search_authors")
    .columns(["group_id", "token_id", "user_id"])
    .expression((all) =>
      all
        .selectFrom("search_authors")
        .select([
          sql.val(groupId).as("group_id"),
          sql<number>`coalesce(max(token_id), 0) + 1`.as("token_id"),
          sql.val(userId).as("user_id"),
        ])
        .where("group_id", "=", groupId),
    )
    .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doNothing())
    .execute();
}

export type MessageToIndex = Pick<MessageRow, "id" | "created_at" | "group_id" | "author_id" | "type" | "data">;

const columns = ["id", "created_at", "group_id", "author_id", "type", "data"] as const;

export async function findMessageToIndex(db: Reader, id: string): Promise<MessageToIndex | undefined> {
  return db.selectFrom("messages").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findMessagesToIndex(db: Reader, ids: readonly string[]): Promise<MessageToIndex[]> {
  return db.selectFrom("messages").select(columns).where("id", "in", ids).execute();
}

export async function findLinkedMessages(db: Reader, linkId: string, afterId: string, limit: number) {
  return db
    .selectFrom("message_links")
    .innerJoin("messages", "messages.id", "message_links.message_id")
    .select(["messages.id", "messages.group_id"])
    .where("message_links.link_id", "=", linkId)
    .where("messages.id", ">", afterId)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}

export async function findMessagesWithFile(db: Reader, fileId: string, afterId: string, limit: number) {
  return db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select(["messages.id", "messages.group_id"])
    .where("message_files.file_id", "=", fileId)
    .where("messages.id", ">", afterId)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}

export async function findUnindexed(db: Reader, afterId: string, limit: number) {
  return db
    .selectFrom("messages")
    .leftJoin("search_documents", "search_documents.message_id", "messages.id")
    .select(["messages.id", "messages.group_id"])
    .where("messages.id", ">", afterId)
    .where("search_documents.message_id", "is", null)
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}

export async function findToIndexAgain(db: Reader, afterId: string, limit: number) {
  return db
    .selectFrom("messages")
    .select(["id", "group_id"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** `words`: those read in a document or photo; null if it was not read. In the order of the files of each message. */
export async function findFilesOf(db: Reader, messageIds: readonly string[]) {
  return db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .leftJoin("document_words", (join) =>
      join.onRef("document_words.file_id", "=", "files.id").on("document_words.page", "=", sql.lit(0)),
    )
    .select(["message_files.message_id as messageId", "files.name", "files.type", "document_words.words"])
    .where("message_files.message_id", "in", messageIds)
    .orderBy("message_files.message_id")
    .orderBy("message_files.position")
    .execute();
}

/** Names of people marked in the photos that the messages still have. */
export async function findMarkedNames(db: Reader, messageIds: readonly string[]) {
  return shownMarks(db)
    .select("photo_people.message_id as messageId")
    .select((mark) => mark.fn.coalesce("users.name", "photo_people.name").$castTo<string>().as("name"))
    .distinct()
    .where("photo_people.message_id", "in", messageIds)
    .execute();
}
