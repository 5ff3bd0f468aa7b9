import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { inFront } from "../../../database/in-front.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { mergedUnion, runPart } from "../../../database/merged-union.ts";
import { prepare } from "../../../database/prepare.ts";
import type { MessageRow, Tables } from "../../../database/tables.ts";

/** Checks no permission. `ids` is a JSON list. A page continues after a time and an id. */
interface Wanted extends Record<string, string | number> {
  readerId: string;
  groupId: string;
  ids: string;
  since: number;
  until: number;
  afterTime: number;
  afterId: string;
  limit: number;
}

export interface PlaceRow {
  id: string;
  createdAt: number;
  length: number;
}

/** Oldest first: the listed messages of the group, and those of its page in the period, without people whom the reader hides. */
export const findMessagesWithText = prepare<Wanted, PlaceRow>((db, wanted) => {
  const listed = withText(db, wanted).where("messages.id", "in", jsonElements(db, wanted.ids));
  const posted = withText(db, wanted)
    .where("on_group_page", "=", inFront)
    .where("created_at", ">=", wanted.since)
    .where("created_at", "<", wanted.until)
    // The beginning of an index: no message is older than its last activity.
    .where("last_activity_at", ">=", wanted.since);
  const unpinned = posted.where("sort_order", "is", null);
  const pinned = posted.where("sort_order", "is not", null);
  const page = db
    .selectFrom(listed.union(unpinned).union(pinned).as("found"))
    .selectAll()
    .where((row) => row(row.refTuple("createdAt", "id"), ">", row.tuple(wanted.afterTime, wanted.afterId)))
    .orderBy("createdAt")
    .orderBy("id")
    .limit(wanted.limit);
  return db
    .selectFrom(page.as("page"))
    .innerJoin("messages", "messages.id", "page.id")
    .select(["page.id", "page.createdAt", sql<number>`length(messages.data)`.as("length")])
    .orderBy("page.createdAt")
    .orderBy("page.id");
});

function withText(db: Kysely<Tables>, { readerId, groupId }: Wanted) {
  return db
    .selectFrom("messages")
    .select(["messages.id", "messages.created_at as createdAt"])
    .where("group_id", "=", groupId)
    .where("excerpt", "is not", null)
    .where((message) => isShownTo(message, readerId));
}

function isShownTo(message: ExpressionBuilder<Tables, "messages">, readerId: string): Expression<SqlBool> {
  return message.not(
    message.exists(
      message
        .selectFrom("hidden_people")
        .select("hidden_people.hidden_id")
        .where("hidden_people.user_id", "=", readerId)
        .whereRef("hidden_people.hidden_id", "=", "messages.author_id"),
    ),
  );
}

/** Comments of a message that are searched for words, and characters of `data` up to which one is offered. */
const commentsSearched = 20;
const commentLength = 4000;

/** The first comments of messages, oldest first. */
export async function findFirstComments(db: Reader, threadIds: readonly string[]): Promise<string[]> {
  if (threadIds.length === 0) return [];
  const parts = threadIds.map((threadId) => ({
    text: `select * from (select id, received_at from messages where thread_id = ? order by received_at, id limit ?) as first`,
    parameters: [threadId, commentsSearched],
  }));
  const all = mergedUnion(parts, "received_at, id", threadIds.length * commentsSearched);
  return (await runPart<{ id: string }>(db, all)).map(({ id }) => id);
}

export interface TextRow extends Pick<MessageRow, "id" | "type" | "data"> {
  threadId: string | null;
  createdAt: number;
  authorId: string | null;
  authorName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
}

export const findTexts = prepare<{ ids: string }, TextRow>((db, { ids }) =>
  texts(db).where("messages.id", "in", jsonElements(db, ids)).orderBy("messages.created_at").orderBy("messages.id"),
);

/** Oldest first, without long ones and people whom the reader hides. */
export const findComments = prepare<{ ids: string; readerId: string }, TextRow>((db, { ids, readerId }) =>
  texts(db)
    .where("messages.id", "in", jsonElements(db, ids))
    .where("messages.excerpt", "is not", null)
    .where(sql`length(messages.data)`, "<=", sql.lit(commentLength))
    .where((message) => isShownTo(message, readerId))
    .orderBy("messages.received_at")
    .orderBy("messages.id"),
);

function texts(db: Kysely<Tables>) {
  return db
    .selectFrom("messages")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("files as avatar", "avatar.id", "author.avatar_id")
    .select(["messages.id", "messages.type", "messages.data", "messages.thread_id as threadId"])
    .select(["messages.created_at as createdAt", "author.id as authorId", "author.name as authorName"])
    .select(["avatar.id as avatarId", "avatar.content_url as avatarUrl"]);
}
