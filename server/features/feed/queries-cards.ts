import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Reader } from "../../database/database.ts";
import { listed } from "../../database/json-list.ts";
import { prepare } from "../../database/prepare.ts";
import type { Flag, Tables } from "../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";

export interface CardRow {
  id: string;
  createdAt: number;
  lastActivityAt: number;
  title: string | null;
  excerpt: string | null;
  date: string | null;
  sortOrder: number | null;
  parentId: string | null;
  authorId: string | null;
  authorName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
  files: number | null;
  /** Number of direct replies. */
  replies: number | null;
  /** Number of replies on its page. */
  comments: number | null;
  previewId: string | null;
  previewType: string | null;
  previewWidth: number | null;
  previewHeight: number | null;
  previewHash: string | null;
}

/** A literal instead of a parameter; otherwise SQLite would plan again at each run to check whether the value fits the partial index. */
export const inFront = sql.lit<Flag>(1);

/** A card of a group, as seen by one of its members. */
export interface GroupCardRow extends CardRow {
  unread: Flag;
}

interface Of extends Record<string, string | number> {
  groupId: string;
  userId: string;
}

interface Slice extends Of {
  limit: number;
  offset: number;
}

const pinnedIds = prepare<Of, { id: string }>((db, { groupId }) => pinned(db, groupId).select("messages.id"));

const frontIds = prepare<Slice, { id: string }>((db, slice) => front(db, slice).select("messages.id"));

const pinnedCards = prepare<Of, GroupCardRow>((db, { groupId, userId }) =>
  withUnread(cards(db, pinned(db, groupId).select("messages.id")), userId)
    .orderBy("messages.sort_order")
    .orderBy("messages.id"),
);

const frontCards = prepare<Slice, GroupCardRow>((db, slice) =>
  withUnread(cards(db, front(db, slice).select("messages.id")), slice.userId)
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc"),
);

/** Returns the ids of one page of a group: pinned messages first, in the order of pinning, then the others by latest activity. */
export function findPageIds(db: Reader, group: Membership, limit: number, offset: number): Promise<{ id: string }[]> {
  return page(db, { ...of(group), limit, offset }, pinnedIds, frontIds);
}

export function findPageCards(db: Reader, group: Membership, limit: number, offset: number): Promise<GroupCardRow[]> {
  return page(db, { ...of(group), limit, offset }, pinnedCards, frontCards);
}

const frontCount = prepare<{ groupId: string }, { frontCount: number }>((db, { groupId }) =>
  db.selectFrom("groups").select("group_page_count as frontCount").where("id", "=", groupId),
);

/** Counts the messages on the group page. */
export async function countFront(db: Reader, { groupId }: Membership): Promise<number> {
  const [row] = await frontCount(db, { groupId });
  return row!.frontCount;
}

/** Returns the cards of these messages, in any order. */
export function findCards(db: Reader, ids: string[]): Promise<CardRow[]> {
  return cardsOf(db, { ids: JSON.stringify(ids) });
}

const cardsOf = prepare<{ ids: string }, CardRow>((db, { ids }) =>
  cards(db, db.selectFrom("messages").select("messages.id").where("messages.id", "in", listed(db, ids))),
);

export interface CardWithGroupRow extends CardRow {
  groupId: string;
  groupName: string;
}

/** Returns the cards of these messages with their groups, in any order. */
export function findCardsWithGroup(db: Reader, ids: string[]): Promise<CardWithGroupRow[]> {
  return cardsWithGroup(db, { ids: JSON.stringify(ids) });
}

const cardsWithGroup = prepare<{ ids: string }, CardWithGroupRow>((db, { ids }) =>
  cards(db, db.selectFrom("messages").select("messages.id").where("messages.id", "in", listed(db, ids)))
    .innerJoin("groups", "groups.id", "messages.group_id")
    .select(["groups.id as groupId", "groups.name as groupName"]),
);

/** Walks two indexes instead of sorting the whole group: few messages are pinned, and the others are indexed in the order needed. */
async function page<Row>(
  db: Reader,
  { limit, offset, ...of }: Slice,
  ofPinned: (db: Reader, parameters: Of) => Promise<Row[]>,
  ofFront: (db: Reader, parameters: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const allPinned = await ofPinned(db, of);
  const first = allPinned.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { ...of, limit: limit - first.length, offset: Math.max(0, offset - allPinned.length) };
  return [...first, ...(await ofFront(db, rest))];
}

function of({ groupId, userId }: Membership): Of {
  return { groupId, userId };
}

function pinned(db: Kysely<Tables>, groupId: string) {
  return db
    .selectFrom("messages")
    .where("messages.group_id", "=", groupId)
    .where("messages.on_group_page", "=", inFront)
    .where("messages.sort_order", "is not", null)
    .orderBy("messages.sort_order")
    .orderBy("messages.id");
}

function front(db: Kysely<Tables>, { groupId, limit, offset }: Slice) {
  return db
    .selectFrom("messages")
    .where("messages.group_id", "=", groupId)
    .where("messages.on_group_page", "=", inFront)
    .where("messages.sort_order", "is", null)
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Finds the ids first, so that nothing else is read for messages the page skips. */
function cards(db: Reader, ids: SelectQueryBuilder<Tables, "messages", { id: string }>) {
  return db
    .selectFrom(ids.as("page"))
    .innerJoin("messages", "messages.id", "page.id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("files as avatar", "avatar.id", "author.avatar_id")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .leftJoin("message_links as linked", "linked.message_id", "messages.id")
    .leftJoin("links as link", "link.id", "linked.link_id")
    .leftJoin("files as preview", (join) =>
      join.on("preview.id", "=", (file) =>
        file.fn.coalesce(firstPicture(file), "first.file_id", "link.preview_file_id"),
      ),
    )
    .select([
      "messages.id",
      "messages.created_at as createdAt",
      "messages.last_activity_at as lastActivityAt",
      "messages.title",
      "messages.excerpt",
      "messages.date",
      "messages.sort_order as sortOrder",
      "messages.parent_id as parentId",
      "author.id as authorId",
      "author.name as authorName",
      "avatar.id as avatarId",
      "avatar.content_url as avatarUrl",
      "preview.id as previewId",
      "preview.type as previewType",
      "preview.width as previewWidth",
      "preview.height as previewHeight",
      "preview.thumbhash as previewHash",
    ])
    .select((message) => [
      message
        .selectFrom("message_files")
        .whereRef("message_files.message_id", "=", "messages.id")
        .select((file) => file.fn.countAll<number>().as("count"))
        .as("files"),
      message
        .selectFrom("messages as reply")
        .whereRef("reply.parent_id", "=", "messages.id")
        .select((reply) => reply.fn.countAll<number>().as("count"))
        .as("replies"),
      message
        .selectFrom("messages as reply")
        .whereRef("reply.thread_id", "=", "messages.id")
        .select((reply) => reply.fn.countAll<number>().as("count"))
        .as("comments"),
    ]);
}

/** Selects the first photo or video; a document or a recording is used only if the message has neither. */
function firstPicture(card: ExpressionBuilder<Tables & { messages: Tables["messages"] }, "messages">) {
  return card
    .selectFrom("message_files as attached")
    .innerJoin("files as picture", "picture.id", "attached.file_id")
    .whereRef("attached.message_id", "=", "messages.id")
    .where((file) => file.or([file("picture.type", "like", "image/%"), file("picture.type", "like", "video/%")]))
    .orderBy("attached.position")
    .limit(1)
    .select("attached.file_id");
}

/** Adds to each card whether it is unread for a member of its group. */
function withUnread(query: ReturnType<typeof cards>, userId: string) {
  return query
    .innerJoin("members as reader", (join) =>
      join.onRef("reader.group_id", "=", "messages.group_id").on("reader.user_id", "=", userId),
    )
    .leftJoin("thread_read_positions as opened", (join) =>
      join.onRef("opened.message_id", "=", "messages.id").on("opened.user_id", "=", userId),
    )
    .select(isUnread.as("unread"));
}

const isUnread = sql<Flag>`case when
  (messages.received_at > reader.read_until and opened.read_until is null and ${byOthers("messages")})
  or exists (
    select 1 from messages as reply
    where reply.thread_id = messages.id
      and reply.received_at > reader.read_until
      and reply.received_at > coalesce(opened.read_until, 0)
      and ${byOthers("reply")}
  ) then 1 else 0 end`;

function byOthers(table: "messages" | "reply") {
  return sql`(${sql.ref(`${table}.author_id`)} is null or ${sql.ref(`${table}.author_id`)} <> reader.user_id)`;
}
