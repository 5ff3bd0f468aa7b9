import { sql } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import { allPlaces, type Condition, type Finding, type IndexedMessage, type Match } from "../../database/full-text.ts";
import { fullTextOf } from "../../database/full-text-of.ts";
import { findInSegments, gapsBetween, nameOf } from "../../database/full-text-segments.ts";
import { prepare } from "../../database/prepare.ts";
import type { MessageRow } from "../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";
import { findPlaced, findSegments, staleSegmentIn } from "./queries-segments.ts";

/** From so many pieces on, looking at everything is quicker than looking between the segments. */
const mostGaps = 12;

/** Older messages of large groups by the lists of their segments, all others by the database's full text. */
export async function findByWords(
  db: Reader,
  { groupId }: Membership,
  conditions: readonly Condition[],
  limit: number,
): Promise<Finding> {
  const segments = await findSegments(db, groupId, matchesOf(conditions));
  const gaps = gapsBetween(segments);
  if (segments.length === 0 || gaps.length > mostGaps)
    return fullTextOf(db).find(db, groupId, conditions, limit, [allPlaces]);
  const older = findInSegments(segments, conditions, limit);
  const [placed, others] = await Promise.all([
    findPlaced(db, groupId, older.found),
    fullTextOf(db).find(db, groupId, conditions, limit, gaps),
  ]);
  const best = [...placed, ...others.found].sort((one, other) => one.rank - other.rank || other.place - one.place);
  return { found: best.slice(0, limit), total: older.total + others.total };
}

function matchesOf(conditions: readonly Condition[]): Match[] {
  return [...new Map(conditions.flat(2).map((match) => [nameOf(match), match])).values()];
}

export async function writeWords(tx: Transaction, message: IndexedMessage): Promise<void> {
  await fullTextOf(tx).write(tx, message);
  await staleSegmentIn(tx, message.groupId, message.messageId);
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

/** The number of a group and those of all who wrote in it and still have an account. */
export async function findAllNumbers(db: Reader, groupId: string) {
  const rows = await db
    .selectFrom("search_groups")
    .leftJoin("search_authors", "search_authors.group_id", "search_groups.group_id")
    .select(["search_groups.number as group", "search_authors.number as author", "search_authors.user_id as userId"])
    .where("search_groups.group_id", "=", groupId)
    .execute();
  const authors = rows.flatMap(({ userId, author }) =>
    userId === null || author === null ? [] : [[userId, author] as const],
  );
  return { group: rows[0]?.group, authors: new Map(authors) };
}

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

export async function findMessagesToIndex(db: Reader, ids: readonly string[]): Promise<MessageToIndex[]> {
  return db.selectFrom("messages").select(columns).where("id", "in", ids).execute();
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

export async function findFileNames(db: Reader, messageIds: readonly string[]) {
  return db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select(["message_files.message_id as messageId", "files.name"])
    .where("message_files.message_id", "in", messageIds)
    .execute();
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
