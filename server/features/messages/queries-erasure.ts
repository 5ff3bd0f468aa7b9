import type { Expression } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import { listed } from "../../database/json-list.ts";

/** Returns a group that has messages by this author, or undefined if there is none. */
export async function findGroupWrittenIn(db: Reader, authorId: string): Promise<string | undefined> {
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
export async function deleteReactionsOf(tx: Transaction, authorId: string, limit: number): Promise<boolean> {
  const some = tx.selectFrom("reactions").select("id").where("author_id", "=", authorId).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("reactions").where("id", "in", some).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether there were any. */
export async function deleteReadsOf(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const some = tx.selectFrom("thread_read_positions").select("message_id").where("user_id", "=", userId).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom("thread_read_positions")
    .where("user_id", "=", userId)
    .where("message_id", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the newest messages of a group, replies before their parents. */
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

/** Turns any remaining replies to these messages into top-level messages. Imports may store replies before their parents. */
export async function detachReplies(tx: Transaction, parentIds: string[]): Promise<void> {
  await tx.updateTable("messages").set({ parent_id: null }).where("parent_id", "in", parentIds).execute();
}

/**
 * Deletes notifications, reactions, bookmarks, read positions and mutes of these messages, before the messages themselves: in a large group there
 * are far more of them than messages. Returns whether there may be more.
 *
 * @param limit rows to delete at most
 */
export async function deleteSomeAround(tx: Transaction, messageIds: string[], limit: number): Promise<boolean> {
  const ids = listed(tx, JSON.stringify(messageIds));
  let left = limit;
  for (const deleteSome of dependentRows) {
    const { numDeletedRows } = await deleteSome(tx, ids, left).executeTakeFirst();
    left -= Number(numDeletedRows);
    if (left === 0) return true;
  }
  return false;
}

const dependentRows = [
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx.selectFrom("notifications").select("id").where("target_message_id", "in", ids).limit(limit);
    return tx.deleteFrom("notifications").where("id", "in", some);
  },
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx.selectFrom("notifications").select("id").where("from_message_id", "in", ids).limit(limit);
    return tx.deleteFrom("notifications").where("id", "in", some);
  },
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx.selectFrom("reactions").select("id").where("message_id", "in", ids).limit(limit);
    return tx.deleteFrom("reactions").where("id", "in", some);
  },
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx.selectFrom("bookmarks").select("id").where("message_id", "in", ids).limit(limit);
    return tx.deleteFrom("bookmarks").where("id", "in", some);
  },
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx
      .selectFrom("thread_read_positions")
      .select(["message_id", "user_id"])
      .where("message_id", "in", ids);
    return tx
      .deleteFrom("thread_read_positions")
      .where((read) =>
        read(read.refTuple("message_id", "user_id"), "in", some.limit(limit).$asTuple("message_id", "user_id")),
      );
  },
  (tx: Transaction, ids: Expression<string>, limit: number) => {
    const some = tx.selectFrom("thread_mutes").select(["message_id", "user_id"]).where("message_id", "in", ids);
    return tx
      .deleteFrom("thread_mutes")
      .where((mute) =>
        mute(mute.refTuple("message_id", "user_id"), "in", some.limit(limit).$asTuple("message_id", "user_id")),
      );
  },
];
