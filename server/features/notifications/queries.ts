import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import type { MessageType } from "#contract/messages.ts";
import type { Reader } from "../../database/database.ts";
import { listed } from "../../database/json-list.ts";
import { prepare } from "../../database/prepare.ts";
import type { Flag, Tables } from "../../database/tables.ts";
import { isMemberOf } from "../../database/visibility.ts";

/** A notification with the names shown with it. */
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
}

export interface NotificationWithMessageRow extends NotificationWithNamesRow {
  /** Also null for a message too long to include. */
  fromMessageData: string | null;
  fromMessageTitle: string | null;
  fromMessageExcerpt: string | null;
  fromMessageType: MessageType | null;
}

/** Finds the title of each notification: that of the nearest ancestor on the group page. */
export interface TitleRow {
  fromMessageId: string;
  threadId: string;
  title: string | null;
  excerpt: string | null;
  pictureId: string | null;
  pictureType: string | null;
  pictureHash: string | null;
  isMuted: Flag;
}

/** Position after which a page begins, newest first. */
export interface Position extends Record<string, string | number> {
  createdAt: number;
  id: string;
}

export const theNewest: Position = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

/** A literal, so that the partial index is used without planning again for each value. */
const inApp = sql.lit<Flag>(1);

interface Slice extends Position {
  ownerId: string;
  limit: number;
}

/** Maximum length in characters of a message included with a notification. */
const dataLength = 20_000;

const messageInShort = [
  sql.ref<MessageType | null>("source.type").as("fromMessageType"),
  sql.ref<string | null>("source.title").as("fromMessageTitle"),
  sql.ref<string | null>("source.excerpt").as("fromMessageExcerpt"),
];

/** Selects the content of the message unless it is too long; its title and excerpt are sent instead. */
const messageData = [
  sql<string | null>`case when length(source.data) <= ${sql.lit(dataLength)} then source.data end`.as(
    "fromMessageData",
  ),
  ...messageInShort,
];

/** Returns a user's notifications, newest first, with their messages, in the form existing clients read. */
export const findNotifications = prepare<Slice, NotificationWithMessageRow>((db, slice) =>
  withNames(db, pageOf(db, slice)).select(messageData).orderBy("n.created_at", "desc").orderBy("n.id", "desc"),
);

/** Returns the same without the content of the messages. */
export const findNotificationsInShort = prepare<Slice, NotificationWithMessageRow>((db, slice) =>
  withNames(db, pageOf(db, slice))
    .select([sql<string | null>`null`.as("fromMessageData"), ...messageInShort])
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc"),
);

export const findNotificationCards = prepare<Slice, NotificationWithNamesRow>((db, slice) =>
  withNames(db, pageOf(db, slice)).orderBy("n.created_at", "desc").orderBy("n.id", "desc"),
);

/** Returns all titles of a page in one statement. Notifications with a broken chain of ancestors get none. */
export const findTitles = prepare<Slice, TitleRow>((db, slice) => titles(db, pageOf(db, slice), slice.ownerId));

const one = prepare<{ ownerId: string; id: string }, NotificationWithMessageRow>((db, { ownerId, id }) =>
  withNames(db, visibleTo(db, ownerId).where("notifications.id", "=", id)).select(messageData),
);

const titleOfOne = prepare<{ ownerId: string; id: string }, TitleRow>((db, { ownerId, id }) =>
  titles(db, visibleTo(db, ownerId).where("notifications.id", "=", id), ownerId),
);

/** Returns undefined if the notification does not belong to this user. */
export async function findNotification(db: Reader, ownerId: string, id: string) {
  return (await one(db, { ownerId, id }))[0];
}

export async function findTitle(db: Reader, ownerId: string, id: string) {
  return (await titleOfOne(db, { ownerId, id }))[0];
}

/** Returns those of the users in a JSON list whose app lists a notification of the thing with this key. */
export const findNotifiedUsers = prepare<{ key: string; userIds: string }, { userId: string }>((db, { key, userIds }) =>
  db
    .selectFrom("notifications")
    .select("owner_id as userId")
    .where("owner_id", "in", listed(db, userIds))
    .where("event_key", "=", key)
    .where("show_in_app", "=", inApp),
);

/** Returns those of the keys in a JSON list that a notification of this user has. */
export const findNotifiedKeys = prepare<{ userId: string; keys: string }, { key: string }>((db, { userId, keys }) =>
  db
    .selectFrom("notifications")
    .select("event_key as key")
    .where("owner_id", "=", userId)
    .where("event_key", "in", listed(db, keys))
    .where("show_in_app", "=", inApp),
);

const mostCounted = 1000;
/** A literal for the same reason. */
const unread = sql.lit<Flag>(0);

const unreadCount = prepare<{ ownerId: string }, { count: number }>((db, { ownerId }) =>
  db
    .selectFrom(
      visibleTo(db, ownerId)
        .where("notifications.is_read", "=", unread)
        .where("notifications.show_in_app", "=", inApp)
        .limit(sql.lit(mostCounted))
        .as("unread"),
    )
    .select((row) => row.fn.countAll<number>().as("count")),
);

/** Counts the user's unread notifications, up to a thousand. */
export async function countUnread(db: Reader, ownerId: string): Promise<number> {
  const [row] = await unreadCount(db, { ownerId });
  return row!.count;
}

type Page = SelectQueryBuilder<Tables, "notifications", { id: string; from_message_id: string | null }>;

/** Hides notifications of groups the user is not a member of. */
function visibleTo(db: Kysely<Tables>, ownerId: string) {
  return db
    .selectFrom("notifications")
    .select(["notifications.id", "notifications.from_message_id"])
    .where("notifications.owner_id", "=", ownerId)
    .where((notification) =>
      notification.or([
        notification("notifications.from_group_id", "is", null),
        isMemberOf("notifications.from_group_id", ownerId),
      ]),
    );
}

function pageOf(db: Kysely<Tables>, { ownerId, createdAt, id, limit }: Slice): Page {
  return visibleTo(db, ownerId)
    .where("notifications.show_in_app", "=", inApp)
    .where((notification) =>
      notification(
        notification.refTuple("notifications.created_at", "notifications.id"),
        "<",
        notification.tuple(createdAt, id),
      ),
    )
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit);
}

/** Finds the ids first, so that nothing else is read for notifications the page skips. */
function withNames(db: Kysely<Tables>, page: Page) {
  return db
    .selectFrom(page.as("page"))
    .innerJoin("notifications as n", "n.id", "page.id")
    .leftJoin("users as doer", "doer.id", "n.from_user_id")
    .leftJoin("files as avatar", "avatar.id", "doer.avatar_id")
    .leftJoin("groups", "groups.id", "n.from_group_id")
    .leftJoin("messages as source", "source.id", "n.from_message_id")
    .leftJoin("users as author", "author.id", "source.author_id")
    .select([
      "n.id",
      "n.created_at as createdAt",
      "n.type",
      "n.is_read as isRead",
      "n.data",
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
    ]);
}

/** Limits the number of ancestors searched, since each level costs time. Deeper messages get no title. */
const mostAncestors = 100;

/** Climbs from each message to its nearest ancestor on the group page, and returns its title (or that of the page it links to) and its picture. */
function titles(db: Kysely<Tables>, page: Page, ownerId: string) {
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
    .select((message) => [
      "line.start as fromMessageId",
      "messages.id as threadId",
      message.fn.coalesce("messages.title", "links.title").as("title"),
      "messages.excerpt",
      "picture.id as pictureId",
      "picture.type as pictureType",
      "picture.thumbhash as pictureHash",
      message.case().when("mute.user_id", "is", null).then(sql.lit<Flag>(0)).else(sql.lit<Flag>(1)).end().as("isMuted"),
    ])
    .where("messages.on_group_page", "=", sql.lit<Flag>(1))
    .$narrowType<{ fromMessageId: string; title: string | null }>();
}
