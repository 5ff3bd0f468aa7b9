import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { GeneralNotificationType, NotificationType } from "#contract/notifications.ts";
import type { MessageType } from "#contract/messages.ts";
import type { Reader } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Flag, Tables } from "../../../database/tables.ts";
import { newestOfEach } from "./queries-newest.ts";
import { newestEmoji, reactors } from "./queries-reactions.ts";
import {
  isGeneral,
  isKeptBy,
  isMention,
  isNotificationOf,
  isWantedBy,
} from "../../../database/visible-notifications.ts";

export interface NotificationWithNamesRow {
  id: string;
  createdAt: number;
  type: NotificationType;
  isRead: Flag;
  data: string;
  targetUrl: string | null;
  targetMessageId: string | null;
  fromUserId: string | null;
  fromUserName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
  fromGroupId: string | null;
  fromGroupName: string | null;
  fromMessageId: string | null;
  fromMessageAuthorId: string | null;
  fromMessageAuthorName: string | null;
  emoji: string | null;
  reactors: number | null;
}

export interface NotificationWithMessageRow extends NotificationWithNamesRow {
  /** Null without a message, or if it is too long to include. */
  fromMessageData: string | null;
  fromMessageTitle: string | null;
  fromMessageExcerpt: string | null;
  fromMessageType: MessageType | null;
}

export type GeneralNotificationRow = NotificationWithMessageRow & { type: GeneralNotificationType };

/** The message itself or its nearest ancestor on the group page; all null without one. */
export interface ThreadRow {
  threadId: string | null;
  /** The title of the linked page if the message has none. */
  title: string | null;
  excerpt: string | null;
  pictureId: string | null;
  pictureType: string | null;
  pictureHash: string | null;
  isMuted: Flag;
  isHidden: Flag;
}

export type NotificationCardRow = NotificationWithNamesRow & ThreadRow;
export type NotificationWithThreadRow = NotificationWithMessageRow & ThreadRow;

/** Position after which a page begins, newest first. */
export interface Position extends Record<string, string | number> {
  createdAt: number;
  id: string;
}

export const theNewest: Position = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

interface Slice extends Position {
  ownerId: string;
  limit: number;
}

const dataLength = 20_000;

const messageInShort = [
  sql.ref<MessageType | null>("source.type").as("fromMessageType"),
  sql.ref<string | null>("source.title").as("fromMessageTitle"),
  sql.ref<string | null>("source.excerpt").as("fromMessageExcerpt"),
];

/** Title and excerpt are sent instead of the data of a message that is too long. */
const messageData = [
  sql<string | null>`case when length(source.data) <= ${sql.lit(dataLength)} then source.data end`.as(
    "fromMessageData",
  ),
  ...messageInShort,
];

export const findNotifications = prepare<Slice, NotificationWithMessageRow>((db, slice) =>
  withNames(db, pageOf(db, slice, isGeneral), slice.ownerId)
    .select(messageData)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

export const findNotificationsInShort = prepare<Slice, NotificationWithMessageRow>((db, slice) =>
  withNames(db, pageOf(db, slice, isGeneral), slice.ownerId)
    .select([sql<string | null>`null`.as("fromMessageData"), ...messageInShort])
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

export const findNotificationCards = prepare<Slice, NotificationCardRow>((db, slice) =>
  withThread(withNames(db, pageOf(db, slice), slice.ownerId), slice.ownerId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

export const findMentionCards = prepare<Slice, NotificationCardRow>((db, slice) =>
  withThread(withNames(db, pageOf(db, slice, isMention), slice.ownerId), slice.ownerId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

const one = prepare<{ ownerId: string; id: string }, NotificationWithThreadRow>((db, { ownerId, id }) =>
  withThread(withNames(db, ownOne(db, ownerId, id), ownerId), ownerId).select(messageData),
);

export async function findNotification(
  db: Reader,
  ownerId: string,
  id: string,
): Promise<NotificationWithThreadRow | undefined> {
  return (await one(db, { ownerId, id }))[0];
}

type Page = SelectQueryBuilder<Tables, never, { id: string }>;

function ownOne(db: Kysely<Tables>, ownerId: string, id: string): Page {
  return db.selectFrom("notifications as n").select("n.id").where("n.id", "=", id).where(isNotificationOf(ownerId));
}

/** Merges the newest notifications of each group and the newest notices, so that the rest of a large group is not read. */
function pageOf(db: Kysely<Tables>, slice: Slice, condition = sql<boolean>`true`): Page {
  const { ownerId, limit } = slice;
  const isOnPage = sql`${isInSlice(slice)} and ${condition}`;
  return db
    .selectFrom(
      sql<PageRow>`(
      select n.id, n.created_at from members as m ${newestOfEach(
        db,
        sql`select n.id, n.created_at from notifications as n
          where n.from_group_id = m.group_id and n.created_at >= m.notifications_since and ${isOnPage}`,
        limit,
      )} where m.user_id = ${ownerId}
      union all
      select * from (
        select n.id, n.created_at from notifications as n
        where n.from_group_id is null and n.created_at >= (select created_at from users where id = ${ownerId})
          and ${isOnPage}
        order by n.created_at desc, n.id desc limit ${limit}
      ) as notices
    )`.as("listed"),
    )
    .select("listed.id")
    .orderBy("listed.created_at", "desc")
    .orderBy("listed.id", "desc")
    .limit(limit);
}

interface PageRow {
  id: string;
  created_at: number;
}

function isInSlice({ ownerId, createdAt, id }: Slice) {
  return sql`(n.created_at, n.id) < (${createdAt}, ${id}) and ${isKeptBy(ownerId)} and ${isWantedBy(ownerId)}`;
}

/** Finds the ids first, so that nothing else is read for skipped notifications. */
function withNames(db: Kysely<Tables>, page: Page, ownerId: string) {
  return db
    .selectFrom(page.as("page"))
    .innerJoin("notifications as n", "n.id", "page.id")
    .innerJoin("users as owner", (join) => join.on("owner.id", "=", ownerId))
    .leftJoin("members as member", (join) =>
      join.onRef("member.group_id", "=", "n.from_group_id").on("member.user_id", "=", ownerId),
    )
    .leftJoin("notification_states as state", (join) =>
      join.onRef("state.notification_id", "=", "n.id").on("state.user_id", "=", ownerId),
    )
    .leftJoin("users as doer", "doer.id", "n.from_user_id")
    .leftJoin("files as avatar", "avatar.id", "doer.avatar_id")
    .leftJoin("groups", "groups.id", "n.from_group_id")
    .leftJoin("messages as source", "source.id", "n.from_message_id")
    .leftJoin("users as author", "author.id", "source.author_id")
    .select([
      "n.id",
      "n.created_at as createdAt",
      "n.type",
      sql<Flag>`coalesce(state.is_read, case when n.created_at <=
        coalesce(member.notifications_read_until, owner.notices_read_until) then 1 else 0 end)`.as("isRead"),
      sql<string>`coalesce(state.data, n.data)`.as("data"),
      "n.target_url as targetUrl",
      "n.target_message_id as targetMessageId",
      "doer.id as fromUserId",
      "doer.name as fromUserName",
      "avatar.id as avatarId",
      "avatar.content_url as avatarUrl",
      "groups.id as fromGroupId",
      "groups.name as fromGroupName",
      "source.id as fromMessageId",
      "author.id as fromMessageAuthorId",
      "author.name as fromMessageAuthorName",
      newestEmoji.as("emoji"),
      reactors.as("reactors"),
    ]);
}

const threadOfSource = sql<string>`case when source.on_group_page = 1 then source.id else source.thread_id end`;
/** The summary of a message may not be stored yet. */
const picture = sql<string>`case when thread.comment_count is null
  then (select preview_id from card_summaries where card_summaries.message_id = thread.id) else thread.preview_id end`;

function withThread(query: ReturnType<typeof withNames>, ownerId: string) {
  return query
    .leftJoin("messages as thread", (join) => join.on("thread.id", "=", threadOfSource))
    .leftJoin("message_links", "message_links.message_id", "thread.id")
    .leftJoin("links", "links.id", "message_links.link_id")
    .leftJoin("files as picture", (join) => join.on("picture.id", "=", picture))
    .leftJoin("thread_mutes as mute", (join) =>
      join.onRef("mute.message_id", "=", "thread.id").on("mute.user_id", "=", ownerId),
    )
    .leftJoin("hidden_people as hidden", (join) =>
      join.onRef("hidden.hidden_id", "=", "thread.author_id").on("hidden.user_id", "=", ownerId),
    )
    .select([
      "thread.id as threadId",
      sql<string | null>`coalesce(thread.title, links.title)`.as("title"),
      "thread.excerpt",
      "picture.id as pictureId",
      "picture.type as pictureType",
      "picture.thumbhash as pictureHash",
      sql<Flag>`case when mute.user_id is null then 0 else 1 end`.as("isMuted"),
      sql<Flag>`case when hidden.user_id is null then 0 else 1 end`.as("isHidden"),
    ]);
}
