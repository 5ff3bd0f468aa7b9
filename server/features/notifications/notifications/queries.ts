import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { GeneralNotificationType, NotificationType } from "#contract/notifications.ts";
import type { MessageType } from "#contract/messages.ts";
import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
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
  /** Null for other types. */
  emoji: string | null;
  reactors: number | null;
}

export interface NotificationWithMessageRow extends NotificationWithNamesRow {
  /** Also null for a message too long to include. */
  fromMessageData: string | null;
  fromMessageTitle: string | null;
  fromMessageExcerpt: string | null;
  fromMessageType: MessageType | null;
}

export type GeneralNotificationRow = NotificationWithMessageRow & { type: GeneralNotificationType };

/** The title of the nearest ancestor on the group page. */
export interface TitleRow {
  fromMessageId: string;
  threadId: string;
  title: string | null;
  excerpt: string | null;
  pictureId: string | null;
  pictureType: string | null;
  pictureHash: string | null;
  isMuted: Flag;
  isHidden: Flag;
}

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

/** For a message that is too long, its title and excerpt are sent instead. */
const messageData = [
  sql<string | null>`case when length(source.data) <= ${sql.lit(dataLength)} then source.data end`.as(
    "fromMessageData",
  ),
  ...messageInShort,
];

/** In the form existing clients read and of the types they know. */
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

export const findNotificationCards = prepare<Slice, NotificationWithNamesRow>((db, slice) =>
  withNames(db, pageOf(db, slice), slice.ownerId).orderBy("n.created_at", "desc").orderBy("n.id", "desc"),
);

export const findMentionCards = prepare<Slice, NotificationWithNamesRow>((db, slice) =>
  withNames(db, pageOf(db, slice, isMention), slice.ownerId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

/** Messages with a broken chain of ancestors get none. */
export async function findTitles(db: Reader, ownerId: string, messageIds: string[]): Promise<TitleRow[]> {
  return messageIds.length === 0 ? [] : titlesOf(db, { ownerId, ids: JSON.stringify(messageIds) });
}

const titlesOf = prepare<{ ownerId: string; ids: string }, TitleRow>((db, { ownerId, ids }) =>
  titles(
    db,
    db
      .selectFrom("messages")
      .select("messages.id as from_message_id")
      .where("messages.id", "in", jsonElements(db, ids)),
    ownerId,
  ),
);

const one = prepare<{ ownerId: string; id: string }, NotificationWithMessageRow>((db, { ownerId, id }) =>
  withNames(db, ownOne(db, ownerId, id), ownerId).select(messageData),
);

const titleOfOne = prepare<{ ownerId: string; id: string }, TitleRow>((db, { ownerId, id }) =>
  titles(db, ownOne(db, ownerId, id), ownerId),
);

export async function findNotification(db: Reader, ownerId: string, id: string) {
  return (await one(db, { ownerId, id }))[0];
}

export async function findTitle(db: Reader, ownerId: string, id: string) {
  return (await titleOfOne(db, { ownerId, id }))[0];
}

type Page = SelectQueryBuilder<Tables, never, { id: string; from_message_id: string | null }>;

function ownOne(db: Kysely<Tables>, ownerId: string, id: string): Page {
  return db
    .selectFrom("notifications as n")
    .select(["n.id", "n.from_message_id"])
    .where("n.id", "=", id)
    .where(isNotificationOf(ownerId));
}

/** Merges the newest notifications of each group and the newest notices, so that the rest of a large group is not read. */
function pageOf(db: Kysely<Tables>, slice: Slice, condition = sql<boolean>`true`): Page {
  const { ownerId, limit } = slice;
  const isOnPage = sql`${isInSlice(slice)} and ${condition}`;
  return db
    .selectFrom(
      sql<PageRow>`(
      select n.id, n.created_at, n.from_message_id from members as m ${newestOfEach(
        db,
        sql`select n.id, n.created_at, n.from_message_id from notifications as n
          where n.from_group_id = m.group_id and n.created_at >= m.notifications_since and ${isOnPage}`,
        limit,
      )} where m.user_id = ${ownerId}
      union all
      select * from (
        select n.id, n.created_at, n.from_message_id from notifications as n
        where n.from_group_id is null and n.created_at >= (select created_at from users where id = ${ownerId})
          and ${isOnPage}
        order by n.created_at desc, n.id desc limit ${limit}
      ) as notices
    )`.as("listed"),
    )
    .select(["listed.id", "listed.from_message_id"])
    .orderBy("listed.created_at", "desc")
    .orderBy("listed.id", "desc")
    .limit(limit);
}

interface PageRow {
  id: string;
  created_at: number;
  from_message_id: string | null;
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

/** Each level costs time. Deeper messages get no title. */
const mostAncestors = 100;

/** Finds title (or that of the linked page) and picture of the nearest ancestor on the group page. */
function titles(
  db: Kysely<Tables>,
  page: SelectQueryBuilder<Tables, never, { from_message_id: string | null }>,
  ownerId: string,
) {
  return db
    .withRecursive("line", (line) =>
      line
        .selectFrom(page.as("page"))
        .select(["page.from_message_id as start", "page.from_message_id as id", sql<number>`1`.as("distance")])
        .union((next) =>
          next
            .selectFrom("line")
            .innerJoin("messages", "messages.id", "line.id")
            .select(["line.start", "messages.parent_id as id", sql<number>`line.distance + 1`.as("distance")])
            .where("messages.on_group_page", "=", sql.lit<Flag>(0))
            .where("line.distance", "<", sql.lit(mostAncestors)),
        ),
    )
    .selectFrom("line")
    .innerJoin("messages", "messages.id", "line.id")
    .leftJoin("message_links", "message_links.message_id", "messages.id")
    .leftJoin("links", "links.id", "message_links.link_id")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .leftJoin("files as picture", (join) =>
      join.on("picture.id", "=", (file) => file.fn.coalesce("first.file_id", "links.preview_file_id")),
    )
    .leftJoin("thread_mutes as mute", (join) =>
      join.onRef("mute.message_id", "=", "messages.id").on("mute.user_id", "=", ownerId),
    )
    .leftJoin("hidden_people as hidden", (join) =>
      join.onRef("hidden.hidden_id", "=", "messages.author_id").on("hidden.user_id", "=", ownerId),
    )
    .select((message) => [
      "line.start as fromMessageId",
      "messages.id as threadId",
      message.fn.coalesce("messages.title", "links.title").as("title"),
      "messages.excerpt",
      "picture.id as pictureId",
      "picture.type as pictureType",
      "picture.thumbhash as pictureHash",
      message.case().when("mute.user_id", "is", null).then(sql.lit<Flag>(0)).else(sql.lit<Flag>(1)).end().as("isMuted"),
      message
        .case()
        .when("hidden.user_id", "is", null)
        .then(sql.lit<Flag>(0))
        .else(sql.lit<Flag>(1))
        .end()
        .as("isHidden"),
    ])
    .where("messages.on_group_page", "=", sql.lit<Flag>(1))
    .$narrowType<{ fromMessageId: string; title: string | null }>();
}
