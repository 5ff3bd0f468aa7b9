import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { deleteSome } from "../../../database/delete-some.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import { messagesWithAuthors, type MessageWithAuthorRow } from "./queries.ts";

export async function findGroupOfAuthor(db: Reader, authorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("group_id as groupId")
    .where("author_id", "=", authorId)
    .limit(1)
    .executeTakeFirst();
  return row?.groupId;
}

export async function takeAuthorAway(tx: Transaction, authorId: string, groupId: string, limit: number): Promise<void> {
  const some = tx
    .selectFrom("messages")
    .select("id")
    .where("author_id", "=", authorId)
    .where("group_id", "=", groupId)
    .limit(limit);
  await tx.updateTable("messages").set({ author_id: null }).where("id", "in", some).execute();
}

/** Returns whether there were any. */
export async function deleteSomeOf(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const id = sql<string>`(${userId})`;
  const reactions = sql<string>`(select id from reactions where author_id = ${userId})`;
  if ((await deleteSome(tx, "photo_reactions", "reaction_id", reactions, limit)) > 0) return true;
  if ((await deleteSome(tx, "reactions", "author_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "mentions", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "poll_votes", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "other_votes", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "mail_originals", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "recent_reactors", "user_id", id, limit)) > 0) return true;
  return (await deleteSome(tx, "thread_read_positions", "user_id", id, limit)) > 0;
}

export async function findNewestIds(db: Reader, groupId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("group_id", "=", groupId)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Imports may store replies before their parents. */
export async function detachReplies(tx: Transaction, parentIds: string[]): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ parent_id: null, thread_id: null })
    .where("parent_id", "in", parentIds)
    .execute();
}

/** Deletes dependent rows before the messages: in a large group there are far more of them. Returns whether there may be more than `limit`. */
export async function deleteSomeAround(tx: Transaction, messageIds: string[], limit: number): Promise<boolean> {
  const ids = jsonElements(tx, JSON.stringify(messageIds));
  const notifications = sql<string>`(select id from notifications as n where n.target_message_id in ${ids}
    union select id from notifications as n where n.from_message_id in ${ids})`;
  let left = limit - (await deleteSome(tx, "notification_states", "notification_id", notifications, limit));
  if (left === 0) return true;
  const reactions = sql<string>`(select id from reactions where message_id in ${ids})`;
  left -= await deleteSome(tx, "photo_reactions", "reaction_id", reactions, left);
  if (left === 0) return true;
  for (const [table, column] of dependentRows) {
    left -= await deleteSome(tx, table, column, ids, left);
    if (left === 0) return true;
  }
  return false;
}

const dependentRows = [
  ["notifications", "target_message_id"],
  ["notifications", "from_message_id"],
  ["reactions", "message_id"],
  ["recent_reactors", "message_id"],
  ["bookmarks", "message_id"],
  ["thread_read_positions", "message_id"],
  ["thread_mutes", "message_id"],
  ["message_versions", "message_id"],
  ["message_translations", "message_id"],
  ["mail_originals", "message_id"],
  ["mentions", "message_id"],
  ["poll_votes", "message_id"],
  ["other_votes", "message_id"],
  ["album_photos", "message_id"],
  ["photo_people", "message_id"],
  ["reports", "message_id"],
] as const;

interface Contributions {
  groupId: string;
  userId: string;
}

export async function findLastNumberBy(db: Reader, { groupId, userId }: Contributions): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select((message) => message.fn.max<number | null>("number").as("last"))
    .where("group_id", "=", groupId)
    .where("author_id", "=", userId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

export const findOneBy = prepare<Contributions & { upTo: number }, MessageWithAuthorRow>(
  (db, { groupId, userId, upTo }) =>
    messagesWithAuthors(
      db,
      db
        .selectFrom("messages")
        .select("messages.id")
        .where("messages.group_id", "=", groupId)
        .where("messages.author_id", "=", userId)
        .where("messages.number", "<=", upTo)
        .limit(1),
    ),
);
