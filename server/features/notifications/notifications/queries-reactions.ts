import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { prepare } from "../../../database/prepare.ts";
import type { ClosedNotification } from "../../../events.ts";
import { laterThanOthers } from "./queries-times.ts";

/** Null for other types. */
export const newestEmoji = sql<string | null>`case when n.type = 'reaction' then (select value from reactions as newest
  where newest.message_id = n.target_message_id and newest.author_id = n.from_user_id
  order by newest.created_at desc, newest.id desc limit 1) end`;

export const reactors = sql<number | null>`case when n.type = 'reaction' then (select count(distinct every.author_id)
  from reactions as every where every.message_id = n.target_message_id and every.author_id <> n.to_user_id) end`;

interface ReactionNotification {
  id: string;
  at: number;
  groupId: string;
  messageId: string;
  authorId: string;
  reactorId: string;
}

/** Inserts it, or makes it later than all others of its group. Returns its id, and whether any browser has subscribed to pushes. */
export const upsertReactionNotification = prepare<
  ReactionNotification & Record<string, unknown>,
  { id: string; subscriptions: number }
>(
  (_db, n) => sql`
    insert into notifications
      (id, created_at, type, data, target_message_id, from_user_id, from_group_id, from_message_id, to_user_id)
    select ${n.id}, ${laterThanOthers(n.groupId, n.at)}, 'reaction', '{}', ${n.messageId}, ${n.reactorId}, ${n.groupId}, ${n.messageId}, ${n.authorId}
    where true
    on conflict (target_message_id) where type = 'reaction'
    do update set created_at = excluded.created_at, from_user_id = excluded.from_user_id
    returning id, (select count(*) from (select id from push_subscriptions limit 1) as one) as subscriptions`,
);

export async function deleteStates(tx: Transaction, notificationId: string): Promise<void> {
  await tx.deleteFrom("notification_states").where("notification_id", "=", notificationId).execute();
}

export async function updateReactor(tx: Transaction, messageId: string, reactorId: string) {
  const row = await tx
    .updateTable("notifications")
    .set({ from_user_id: reactorId })
    .where("target_message_id", "=", messageId)
    .where("type", "=", "reaction")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function deleteReactionNotification(
  tx: Transaction,
  messageId: string,
): Promise<ClosedNotification | undefined> {
  return tx
    .deleteFrom("notifications")
    .where("target_message_id", "=", messageId)
    .where("type", "=", "reaction")
    .returning(["id", "created_at as createdAt"])
    .executeTakeFirst();
}

export async function findNewestReactor(db: Reader, messageId: string, authorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("reactions")
    .select("author_id as reactorId")
    .where("message_id", "=", messageId)
    .where("author_id", "<>", authorId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reactorId;
}

/** Returns false if the user has reacted later than `since` (milliseconds), after which earlier users are forgotten. */
export async function insertRecentReactor(
  tx: Transaction,
  { messageId, userId, at, since }: { messageId: string; userId: string; at: number; since: number },
): Promise<boolean> {
  await tx.deleteFrom("recent_reactors").where("message_id", "=", messageId).where("reacted_at", "<=", since).execute();
  const row = { message_id: messageId, user_id: userId, reacted_at: at };
  return insertNew(tx, "recent_reactors", row, "message_id", "user_id");
}
