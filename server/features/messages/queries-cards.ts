import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Reader } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";
import type { Flag, Tables } from "../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";

export interface CardRow {
  id: string;
  createdAt: number;
  lastActivityAt: number;
  title: string | null;
  excerpt: string | null;
  sortOrder: number | null;
  parentId: string | null;
  authorId: string | null;
  authorName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
  files: number | null;
  replies: number | null;
  previewId: string | null;
  previewType: string | null;
  previewWidth: number | null;
  previewHeight: number | null;
  previewHash: string | null;
}

/** As a literal: were it a parameter, SQLite would plan again at each run, to see whether the value fits the partial index. */
const inFront = sql.lit<Flag>(1);

interface Slice extends Record<string, string | number> {
  groupId: string;
  limit: number;
  offset: number;
}

const pinnedIds = prepare<{ groupId: string }, { id: string }>((db, { groupId }) =>
  pinned(db, groupId).select("messages.id"),
);

const frontIds = prepare<Slice, { id: string }>((db, slice) => front(db, slice).select("messages.id"));

const pinnedCards = prepare<{ groupId: string }, CardRow>((db, { groupId }) =>
  cards(db, pinned(db, groupId).select("messages.id")).orderBy("messages.sort_order").orderBy("messages.id"),
);

const frontCards = prepare<Slice, CardRow>((db, slice) =>
  cards(db, front(db, slice).select("messages.id"))
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc"),
);

/** One page of a group: what is pinned first, by the order of pinning; then by last activity, newest first. */
export function findPageIds(db: Reader, group: Membership, limit: number, offset: number): Promise<{ id: string }[]> {
  return page(db, { groupId: group.groupId, limit, offset }, pinnedIds, frontIds);
}

export function findPageCards(db: Reader, group: Membership, limit: number, offset: number): Promise<CardRow[]> {
  return page(db, { groupId: group.groupId, limit, offset }, pinnedCards, frontCards);
}

const frontCount = prepare<{ groupId: string }, { frontCount: number }>((db, { groupId }) =>
  db.selectFrom("groups").select("front_count as frontCount").where("id", "=", groupId),
);

/** How many messages a group has in front. */
export async function countFront(db: Reader, { groupId }: Membership): Promise<number> {
  const [row] = await frontCount(db, { groupId });
  return row!.frontCount;
}

/** The cards of these messages, in any order. */
export async function findCards(db: Reader, ids: string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const page = db.selectFrom("messages").select("messages.id").where("messages.id", "in", ids);
  return cards(db, page).execute();
}

/** Two index walks instead of one sort of the whole group: few are pinned, and the rest lies in the order that is asked for. */
async function page<Row>(
  db: Reader,
  { groupId, limit, offset }: Slice,
  ofPinned: (db: Reader, parameters: { groupId: string }) => Promise<Row[]>,
  ofFront: (db: Reader, parameters: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const allPinned = await ofPinned(db, { groupId });
  const first = allPinned.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { groupId, limit: limit - first.length, offset: Math.max(0, offset - allPinned.length) };
  return [...first, ...(await ofFront(db, rest))];
}

function pinned(db: Kysely<Tables>, groupId: string) {
  return db
    .selectFrom("messages")
    .where("messages.group_id", "=", groupId)
    .where("messages.is_in_front", "=", inFront)
    .where("messages.sort_order", "is not", null)
    .orderBy("messages.sort_order")
    .orderBy("messages.id");
}

function front(db: Kysely<Tables>, { groupId, limit, offset }: Slice) {
  return db
    .selectFrom("messages")
    .where("messages.group_id", "=", groupId)
    .where("messages.is_in_front", "=", inFront)
    .where("messages.sort_order", "is", null)
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** The ids are found first, so that nothing else is looked up for those that the page skips. */
export function cards(db: Reader, ids: SelectQueryBuilder<Tables, "messages", { id: string }>) {
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
      join.on("preview.id", "=", (picture) => picture.fn.coalesce("first.file_id", "link.preview_file_id")),
    )
    .select([
      "messages.id",
      "messages.created_at as createdAt",
      "messages.last_activity_at as lastActivityAt",
      "messages.title",
      "messages.excerpt",
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
    ]);
}
