import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { MessageType } from "#contract/messages.ts";
import type { Reader } from "../../../database/database.ts";
import { inFront } from "../../../database/in-front.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Flag, Tables } from "../../../database/tables.ts";
import { withSummaries, type CardSummaryRow } from "./queries-card-summaries.ts";
import type { Membership } from "../../groups/groups/rules.ts";

export interface CardRow extends CardSummaryRow {
  createdAt: number;
  lastActivityAt: number;
  title: string | null;
  excerpt: string | null;
  date: string | null;
  dateEnd: string | null;
  place: string | null;
  schedule: string | null;
  asksConfirmation: Flag;
  hasPoll: Flag;
  sortOrder: number | null;
  parentId: string | null;
  authorId: string | null;
}

export interface GroupCardRow extends CardRow {
  unread: Flag;
  /** Milliseconds. */
  receivedAt: number;
}

interface Slice extends Record<string, string | number> {
  groupId: string;
  userId: string;
  limit: number;
  offset: number;
  /** `limit` plus `offset`. */
  end: number;
}

const pageIds = prepare<Slice, { id: string }>((db, slice) => page(db, slice));

const pageCards = prepare<Slice, GroupCardRow>((db, slice) => {
  const isPinned = sql`messages.sort_order is not null`;
  return withUnread(cards(db, page(db, slice)), slice.userId)
    .select("messages.received_at as receivedAt")
    .orderBy(sql`messages.sort_order is null`)
    .orderBy("messages.sort_order")
    .orderBy(sql`case when ${isPinned} then messages.id end`)
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc");
});

/** Pinned messages first, in the order of pinning, then the others by latest activity. */
export function findPageIds(db: Reader, group: Membership, limit: number, offset: number): Promise<{ id: string }[]> {
  return pageIds(db, sliceOf(group, limit, offset));
}

export async function findPageCards(
  db: Reader,
  group: Membership,
  limit: number,
  offset: number,
): Promise<GroupCardRow[]> {
  return withSummaries(db, await pageCards(db, sliceOf(group, limit, offset)));
}

function sliceOf({ groupId, userId }: Membership, limit: number, offset: number): Slice {
  return { groupId, userId, limit, offset, end: offset + limit };
}

export interface CardWithTextRow extends CardRow {
  groupId: string;
  type: MessageType;
  data: string | null;
}

/** Characters of `data` read for a card. A search reads up to a hundred of them. */
const dataLength = 20_000;

export async function findCardsWithText(db: Reader, ids: string[]): Promise<CardWithTextRow[]> {
  return withSummaries(db, await cardsWithText(db, { ids: JSON.stringify(ids) }));
}

const cardsWithText = prepare<{ ids: string }, CardWithTextRow>((db, { ids }) =>
  cards(db, db.selectFrom("messages").select("messages.id").where("messages.id", "in", jsonElements(db, ids)))
    .select(["messages.group_id as groupId", "messages.type"])
    .select(
      sql<string | null>`case when length(messages.data) <= ${sql.lit(dataLength)} then messages.data end`.as("data"),
    ),
);

export interface CardWithGroupRow extends CardRow {
  groupId: string;
  groupName: string;
}

export async function findCardsWithGroup(db: Reader, ids: string[]): Promise<CardWithGroupRow[]> {
  return withSummaries(db, await cardsWithGroup(db, { ids: JSON.stringify(ids) }));
}

const cardsWithGroup = prepare<{ ids: string }, CardWithGroupRow>((db, { ids }) =>
  cards(db, db.selectFrom("messages").select("messages.id").where("messages.id", "in", jsonElements(db, ids)))
    .innerJoin("groups", "groups.id", "messages.group_id")
    .select(["groups.id as groupId", "groups.name as groupName"]),
);

/** Walks two indexes instead of sorting the whole group: few messages are pinned, and the others are indexed in this order. */
function page(db: Kysely<Tables>, { groupId, limit, offset, end }: Slice) {
  const ofGroup = db
    .selectFrom("messages")
    .select("messages.id")
    .where("messages.group_id", "=", groupId)
    .where("messages.on_group_page", "=", inFront);
  const pinned = ofGroup
    .where("messages.sort_order", "is not", null)
    .orderBy("messages.sort_order")
    .orderBy("messages.id");
  const others = ofGroup
    .where("messages.sort_order", "is", null)
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(end);
  return db
    .selectFrom(
      sql<{ id: string }>`(select id from (${pinned}) as pinned union all select id from (${others}) as others)`.as(
        "together",
      ),
    )
    .select("together.id")
    .limit(limit)
    .offset(offset);
}

/** Finds the ids first, so that nothing else is read for skipped messages. */
function cards(db: Reader, ids: SelectQueryBuilder<Tables, never, { id: string }>) {
  return db
    .selectFrom(ids.as("page"))
    .innerJoin("messages", "messages.id", "page.id")
    .leftJoin("files as preview", "preview.id", "messages.preview_id")
    .select([
      "messages.id",
      "messages.created_at as createdAt",
      "messages.last_activity_at as lastActivityAt",
      "messages.title",
      "messages.excerpt",
      "messages.date",
      "messages.date_end as dateEnd",
      "messages.place",
      "messages.schedule",
      "messages.asks_confirmation as asksConfirmation",
      "messages.has_poll as hasPoll",
      "messages.sort_order as sortOrder",
      "messages.parent_id as parentId",
      "messages.author_id as authorId",
      "preview.id as previewId",
      "preview.type as previewType",
      "preview.width as previewWidth",
      "preview.height as previewHeight",
      "preview.thumbhash as previewHash",
    ])
    .select([
      "messages.file_count as files",
      "messages.reply_count as replies",
      "messages.comment_count as comments",
      "messages.last_reply_at as lastReplyAt",
      "messages.repliers",
      "messages.top_reactions as topReactions",
    ]);
}

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
  or ((messages.comment_count is null or messages.last_reply_at > reader.read_until) and exists (
    select 1 from messages as reply
    where reply.thread_id = messages.id
      and reply.received_at > reader.read_until
      and reply.received_at > coalesce(opened.read_until, 0)
      and ${byOthers("reply")}
  )) then 1 else 0 end`;

function byOthers(table: "messages" | "reply") {
  return sql`(${sql.ref(`${table}.author_id`)} is null or ${sql.ref(`${table}.author_id`)} <> reader.user_id)`;
}
