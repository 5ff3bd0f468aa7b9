import { sql } from "kysely";
import type { NotificationType } from "#contract/notifications.ts";
import type { Reader } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";
import { jsonRows, jsonElements } from "../../../database/json-list.ts";
import { isKeptBy, isOfTypes } from "../../../database/visible-notifications.ts";

export async function findReader(db: Reader, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("digests", "digests.user_id", "users.id")
    .select(["users.id", "users.name", "users.login", "users.data", "digests.time_zone as timeZone"])
    .where("users.id", "=", userId)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
}

export interface ListedRow {
  isMention: Flag;
  createdAt: number;
  messageId: string;
  title: string | null;
  excerpt: string | null;
  parentId: string | null;
  parentTitle: string | null;
  parentExcerpt: string | null;
  authorName: string | null;
  avatarId: string | null;
  groupId: string;
  groupName: string;
  replySalt: string;
  threadId: string;
}

export interface DigestContent {
  ownerId: string;
  types: NotificationType[];
  /** JSON list of ranges (queries.ts). */
  ranges: string;
}

/** Mentions first, then newest first, from groups that the reader is still in. Leaves out people whom the reader has hidden. */
export async function findListed(db: Reader, content: DigestContent, limit: number): Promise<ListedRow[]> {
  return digestContent(db, content)
    .innerJoin("groups", "groups.id", "messages.group_id")
    .leftJoin("messages as parent", "parent.id", "messages.parent_id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .select([
      sql<Flag>`case when n.type = 'mention' then 1 else 0 end`.as("isMention"),
      "messages.created_at as createdAt",
      "messages.id as messageId",
      "messages.title",
      "messages.excerpt",
      "parent.id as parentId",
      unlessHidden(content.ownerId, "parent.title").as("parentTitle"),
      unlessHidden(content.ownerId, "parent.excerpt").as("parentExcerpt"),
      "author.name as authorName",
      "author.avatar_id as avatarId",
      "groups.id as groupId",
      "groups.name as groupName",
      "m.reply_salt as replySalt",
      sql<string>`coalesce(messages.thread_id, messages.id)`.as("threadId"),
    ])
    .orderBy("isMention", "desc")
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
}

export async function findPictures(
  db: Reader,
  messageIds: string,
  each: number,
): Promise<{ messageId: string; fileId: string }[]> {
  return db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select(["message_files.message_id as messageId", "files.id as fileId"])
    .where("message_files.message_id", "in", jsonElements(db, messageIds))
    .where("message_files.position", "<", each)
    .where((file) => file.or([file("files.type", "like", "image/%"), file("files.has_poster", "=", 1)]))
    .orderBy("message_files.position")
    .execute();
}

export interface BirthdayRow {
  createdAt: number;
  personId: string;
  name: string;
  avatarId: string | null;
}

/** Only people who are still in a group with the reader. */
export async function findListedBirthdays(db: Reader, content: DigestContent, limit: number): Promise<BirthdayRow[]> {
  return notificationsOf(db, content)
    .innerJoin("members as theirs", (join) =>
      join.onRef("theirs.group_id", "=", "n.from_group_id").onRef("theirs.user_id", "=", "n.from_user_id"),
    )
    .innerJoin("users as person", "person.id", "theirs.user_id")
    .select(["n.created_at as createdAt", "person.id as personId", "person.name", "person.avatar_id as avatarId"])
    .where("n.type", "=", "birthday")
    .orderBy("n.created_at")
    .orderBy("n.id")
    .limit(limit)
    .execute();
}

export interface MemoryRow {
  createdAt: number;
  groupId: string;
  groupName: string;
  photos: number;
  pictureId: string | null;
}

export async function findListedMemories(db: Reader, content: DigestContent, limit: number): Promise<MemoryRow[]> {
  const rows = await notificationsOf(db, content)
    .innerJoin("groups", "groups.id", "n.from_group_id")
    .select(["n.created_at as createdAt", "n.data", "groups.id as groupId", "groups.name as groupName"])
    .where("n.type", "=", "memory")
    .orderBy("n.created_at")
    .limit(limit)
    .execute();
  return rows.map(({ data, ...row }) => {
    const { photos, photoId } = JSON.parse(data) as { photos: number; photoId?: string };
    return { ...row, photos, pictureId: photoId ?? null };
  });
}

export async function countListed(db: Reader, content: DigestContent): Promise<number> {
  const { count } = await digestContent(db, content)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function digestContent(db: Reader, content: DigestContent) {
  return notificationsOf(db, content)
    .innerJoin("messages", (join) =>
      join.onRef("messages.id", "=", "n.target_message_id").onRef("messages.group_id", "=", "m.group_id"),
    )
    .where("n.type", "<>", "memory")
    .where(sql<boolean>`not ${isHiddenFrom(content.ownerId, "messages.author_id")}`);
}

function isHiddenFrom(readerId: string, author: "messages.author_id" | "parent.author_id") {
  return sql<boolean>`exists (select 1 from hidden_people
    where hidden_people.user_id = ${readerId} and hidden_people.hidden_id = ${sql.ref(author)})`;
}

function unlessHidden(readerId: string, words: "parent.title" | "parent.excerpt") {
  return sql<
    string | null
  >`case when ${isHiddenFrom(readerId, "parent.author_id")} then null else ${sql.ref(words)} end`;
}

function notificationsOf(db: Reader, { ownerId, types, ranges }: DigestContent) {
  return db
    .selectFrom(sql<{ value: unknown }>`(select value from ${jsonRows(db, ranges)})`.as("range"))
    .innerJoin("notifications as n", (join) =>
      join.on(sql<boolean>`n.from_group_id = range.value ->> 0
        and n.created_at > cast(range.value ->> 1 as bigint) and n.created_at <= cast(range.value ->> 2 as bigint)`),
    )
    .innerJoin("members as m", (join) => join.onRef("m.group_id", "=", "n.from_group_id").on("m.user_id", "=", ownerId))
    .whereRef("n.created_at", ">=", "m.notifications_since")
    .where(isOfTypes(db, JSON.stringify(types)))
    .where(isKeptBy(ownerId));
}
