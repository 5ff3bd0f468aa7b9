import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { DerivedColumn, MessageRow, Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";

export interface MessageWithAuthorRow extends Omit<MessageRow, DerivedColumn | "number"> {
  group_name: string;
  author_name: string | null;
  avatar_id: string | null;
  avatar_url: string | null;
  link_picture_id: string | null;
  link_picture_url: string | null;
  replies: number | null;
  comments: number | null;
  quoted_title: string | null;
  quoted_excerpt: string | null;
  quoted_author_id: string | null;
  quoted_author_name: string | null;
  quoted_file_type: string | null;
}

const messageFor = prepare<{ id: string; personId: string }, MessageWithAuthorRow>((db, { id, personId }) =>
  messagesWithAuthors(db, one(db, id).where(isMemberOf("messages.group_id", personId))),
);

export async function findMessageFor(
  db: Reader,
  personId: string,
  id: string,
): Promise<MessageWithAuthorRow | undefined> {
  return (await messageFor(db, { id, personId }))[0];
}

/** Checks no permission. */
export const findMessageWithAuthor = prepare<{ id: string }, MessageWithAuthorRow>((db, { id }) =>
  messagesWithAuthors(db, one(db, id)),
);

function one(db: Kysely<Tables>, id: string) {
  return db.selectFrom("messages").select("messages.id").where("messages.id", "=", id);
}

/** Checks no permission: for finding out whether a client-made id is taken. */
export async function findMessageById(db: Reader, id: string) {
  return db
    .selectFrom("messages")
    .select(["id", "group_id", "author_id", "parent_id", "on_group_page"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface AncestorRow {
  id: string;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  authorName: string | null;
}

const mostAncestors = 100;

const ancestors = prepare<{ id: string }, AncestorRow>((db, { id }) =>
  db
    .withRecursive("line", (line) =>
      line
        .selectFrom("messages")
        .select(["messages.parent_id as id", sql<number>`1`.as("distance")])
        .where("messages.id", "=", id)
        .unionAll((next) =>
          next
            .selectFrom("line")
            .innerJoin("messages", "messages.id", "line.id")
            .select(["messages.parent_id as id", sql<number>`line.distance + 1`.as("distance")])
            .where("line.distance", "<", sql.lit(mostAncestors)),
        ),
    )
    .selectFrom("line")
    .innerJoin("messages", "messages.id", "line.id")
    .leftJoin("users", "users.id", "messages.author_id")
    .select(["messages.id", "messages.title", "messages.excerpt", "users.id as authorId", "users.name as authorName"])
    .orderBy("line.distance"),
);

export function findAncestors(db: Reader, id: string): Promise<AncestorRow[]> {
  return ancestors(db, { id });
}

export async function findLastArrival(db: Reader, threadId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("received_at")
    .where("thread_id", "=", threadId)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

export async function updateMessage(tx: Transaction, id: string, changes: Partial<MessageRow>): Promise<void> {
  await tx.updateTable("messages").set(changes).where("id", "=", id).execute();
}

/** `last` is 0 if there are none. */
export async function findPins(db: Reader, groupId: string): Promise<{ last: number; count: number }> {
  const { last, count } = await db
    .selectFrom("messages")
    .select((message) => [
      message.fn.max<number | null>("sort_order").as("last"),
      message.fn.countAll<number>().as("count"),
    ])
    .where("group_id", "=", groupId)
    .where("on_group_page", "=", 1)
    .where("sort_order", "is not", null)
    .executeTakeFirstOrThrow();
  return { last: last ?? 0, count };
}

/** Returns whether there may be more. */
export async function moveReplies(
  tx: Transaction,
  fromParentId: string,
  toParentId: string,
  limit: number,
): Promise<boolean> {
  const some = tx.selectFrom("messages").select("id").where("parent_id", "=", fromParentId).limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable("messages")
    .set({ parent_id: toParentId })
    .where("id", "in", some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(limit);
}

export async function moveThread(tx: Transaction, fromId: string, toId: string, limit: number): Promise<boolean> {
  const some = tx.selectFrom("messages").select("id").where("thread_id", "=", fromId).limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable("messages")
    .set({ thread_id: toId })
    .where("id", "in", some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(limit);
}

/** Called when a reply is published on the group's page. */
export async function startThread(tx: Transaction, id: string): Promise<void> {
  await sql`
    with recursive below (id, on_group_page) as (
      select id, on_group_page from messages where parent_id = ${id}
      union all
      select reply.id, reply.on_group_page from below join messages as reply on reply.parent_id = below.id
      where below.on_group_page = 0
    )
    update messages set thread_id = ${id} where id in (select id from below)`.execute(tx);
}

export async function hasReplies(db: Reader, threadId: string, count: number): Promise<boolean> {
  const last = db
    .selectFrom("messages")
    .select("id")
    .where("thread_id", "=", threadId)
    .offset(count - 1)
    .limit(1);
  return (await last.executeTakeFirst()) !== undefined;
}

export async function deleteMessages(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .deleteFrom("messages")
    .where("id", "in", jsonElements(tx, JSON.stringify(ids)))
    .execute();
}

/** Finds the ids first: PostgreSQL joins more than eight tables in the order of the statement. */
export function messagesWithAuthors(db: Kysely<Tables>, ids: SelectQueryBuilder<Tables, never, { id: string }>) {
  return db
    .selectFrom(ids.as("shown"))
    .innerJoin("messages", "messages.id", "shown.id")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("files as avatar", "avatar.id", "author.avatar_id")
    .leftJoin("message_links as linked", "linked.message_id", "messages.id")
    .leftJoin("links as link", "link.id", "linked.link_id")
    .leftJoin("files as link_picture", "link_picture.id", "link.preview_file_id")
    .leftJoin("messages as quoted", (join) =>
      join.onRef("quoted.id", "=", "messages.parent_id").onRef("messages.parent_id", "<>", "messages.thread_id"),
    )
    .leftJoin("users as quoted_author", "quoted_author.id", "quoted.author_id")
    .leftJoin("message_files as quoted_first", (join) =>
      join.onRef("quoted_first.message_id", "=", "quoted.id").on("quoted_first.position", "=", sql.lit(0)),
    )
    .leftJoin("files as quoted_file", "quoted_file.id", "quoted_first.file_id")
    .select([
      "messages.id",
      "messages.created_at",
      "messages.received_at",
      "messages.group_id",
      "messages.author_id",
      "messages.parent_id",
      "messages.thread_id",
      "messages.type",
      "messages.data",
      "messages.last_activity_at",
      "messages.edited_at",
      "messages.on_group_page",
      "messages.sort_order",
      "messages.origin_id",
      "groups.name as group_name",
      "author.name as author_name",
      "avatar.id as avatar_id",
      "avatar.content_url as avatar_url",
      "link_picture.id as link_picture_id",
      "link_picture.content_url as link_picture_url",
      "quoted.title as quoted_title",
      "quoted.excerpt as quoted_excerpt",
      "quoted_author.id as quoted_author_id",
      "quoted_author.name as quoted_author_name",
      "quoted_file.type as quoted_file_type",
    ])
    .select((message) => [
      message.fn.coalesce("messages.reply_count", countOf(message, "parent_id")).as("replies"),
      message.fn.coalesce("messages.comment_count", countOf(message, "thread_id")).as("comments"),
    ]);
}

/** Counts replies of messages that no job has counted yet. */
function countOf(message: ExpressionBuilder<Tables, "messages">, column: "parent_id" | "thread_id") {
  return message
    .selectFrom("messages as reply")
    .whereRef(`reply.${column}`, "=", "messages.id")
    .select((reply) => reply.fn.countAll<number>().as("count"));
}

export interface ContributionRow {
  group: string;
  messages: number;
}

export async function countByGroup(db: Reader, authorId: string): Promise<ContributionRow[]> {
  return db
    .selectFrom("messages")
    .select((message) => ["group_id as group", message.fn.countAll<number>().as("messages")])
    .where("author_id", "=", authorId)
    .groupBy("group_id")
    .execute();
}

export async function updateRemindAt(tx: Transaction, id: string, remindAt: number | null): Promise<void> {
  await tx.updateTable("messages").set({ remind_at: remindAt }).where("id", "=", id).execute();
}

export async function renumberMessages(tx: Transaction, groupId: string): Promise<void> {
  await sql`
    update messages set number = fresh.number from
      (select id, (select max(number) from messages where group_id = ${groupId}) + row_number() over (order by received_at, id) as number
        from (select id, number, received_at, row_number() over (partition by number order by received_at, id) as place
          from messages where group_id = ${groupId}) as numbered
        where place > 1 or number < 1) as fresh
    where messages.id = fresh.id`.execute(tx);
}
