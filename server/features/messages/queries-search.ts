import { sql } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Condition, Finding, IndexedMessage } from "../../database/full-text.ts";
import { fullTextOf } from "../../database/full-text-of.ts";
import { prepare } from "../../database/prepare.ts";
import type { MessageRow } from "../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";

export function findByWords(
  db: Reader,
  { groupId }: Membership,
  conditions: readonly Condition[],
  limit: number,
): Promise<Finding> {
  return fullTextOf(db).find(db, groupId, conditions, limit);
}

export function writeWords(tx: Transaction, message: IndexedMessage): Promise<void> {
  return fullTextOf(tx).write(tx, message);
}

interface AuthorRow {
  group: number;
  number: number | null;
  name: string | null;
}

/** All who wrote in a group and still have an account. One row without an author if there is none; none if nothing was written. */
export const findAuthors = prepare<{ groupId: string }, AuthorRow>((db, { groupId }) =>
  db
    .selectFrom("search_groups")
    .leftJoin("search_authors", "search_authors.group_id", "search_groups.group_id")
    .leftJoin("users", "users.id", "search_authors.user_id")
    .select(["search_groups.number as group", "search_authors.number", "users.name"])
    .where("search_groups.group_id", "=", groupId),
);

/** Whether there are messages in a group none of whose messages was ever indexed. */
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

/** The numbers of a group and of someone in it. */
export const findNumbers = prepare<{ groupId: string; userId: string }, NumbersRow>((db, { groupId, userId }) =>
  db
    .selectFrom("search_groups")
    .leftJoin("search_authors", (join) =>
      join.onRef("search_authors.group_id", "=", "search_groups.group_id").on("search_authors.user_id", "=", userId),
    )
    .select(["search_groups.number as group", "search_authors.number as author"])
    .where("search_groups.group_id", "=", groupId),
);

export async function numberGroup(tx: Transaction, groupId: string): Promise<void> {
  await tx
    .insertInto("search_groups")
    .columns(["group_id", "number"])
    .expression((all) =>
      all
        .selectFrom("search_groups")
        .select([sql.val(groupId).as("group_id"), sql<number>`coalesce(max(number), 0) + 1`.as("number")])
        // Or SQLite takes `on conflict` for the condition of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.column("group_id").doNothing())
    .execute();
}

export async function numberAuthor(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx
    .insertInto("search_authors")
    .columns(["group_id", "number", "user_id"])
    .expression((all) =>
      all
        .selectFrom("search_authors")
        .select([
          sql.val(groupId).as("group_id"),
          sql<number>`coalesce(max(number), 0) + 1`.as("number"),
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

/** Messages whose text begins with this link, in the order of their ids. */
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

/** Messages that were never indexed, in the order of their ids. */
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

export async function findFileNames(db: Reader, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select("files.name")
    .where("message_files.message_id", "=", messageId)
    .execute();
  return rows.map(({ name }) => name);
}

export interface FoundRow {
  id: string;
  type: MessageRow["type"];
  /** Null if it is longer than a result needs. */
  data: string | null;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  parentId: string | null;
  lastActivityAt: number;
  previewId: string | null;
  replies: number | null;
}

/** Characters of `data` that are read for a result; a hundred of them are read at once. */
const dataLength = 20_000;

export async function findFoundMessages(db: Reader, ids: string[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("messages")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .select([
      "messages.id",
      "messages.type",
      sql<string | null>`case when length(messages.data) <= ${sql.lit(dataLength)} then messages.data end`.as("data"),
      "messages.title",
      "messages.excerpt",
      "messages.author_id as authorId",
      "messages.parent_id as parentId",
      "messages.last_activity_at as lastActivityAt",
      "first.file_id as previewId",
    ])
    .select((message) =>
      message
        .selectFrom("messages as reply")
        .whereRef("reply.parent_id", "=", "messages.id")
        .select((reply) => reply.fn.countAll<number>().as("count"))
        .as("replies"),
    )
    .where("messages.id", "in", ids)
    .execute();
}
