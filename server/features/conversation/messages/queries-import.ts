import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { MessageRow } from "../../../database/tables.ts";

/** Requires the lock of the group. */
export async function insertNumbered(
  tx: Transaction,
  groupId: string,
  messages: readonly Omit<MessageRow, "number">[],
): Promise<void> {
  const { last } = await tx
    .selectFrom("messages")
    .select((message) => message.fn.max<number | null>("number").as("last"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  const numbered = messages.map((message, i) => ({ ...message, number: (last ?? 0) + 1 + i }));
  if (numbered.length > 0) await tx.insertInto("messages").values(numbered).execute();
}

export async function findExisting(db: Reader, ids: readonly string[]): Promise<{ id: string; groupId: string }[]> {
  return db
    .selectFrom("messages")
    .select(["id", "group_id as groupId"])
    .where("id", "in", jsonElements(db, JSON.stringify(ids)))
    .execute();
}

export async function findThreads(db: Reader, ids: readonly string[]): Promise<{ id: string; threadId: string }[]> {
  return db
    .selectFrom("messages")
    .select(["id", "thread_id as threadId"])
    .where("id", "in", jsonElements(db, JSON.stringify(ids)))
    .where("thread_id", "is not", null)
    .$narrowType<{ threadId: string }>()
    .execute();
}

/** Leaves out messages that are not on the group's page. */
export async function countComments(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<{ id: string; comments: number }[]> {
  return db
    .selectFrom("messages")
    .select("messages.id")
    .select((message) =>
      message
        .selectFrom("messages as reply")
        .select((reply) => reply.fn.countAll<number>().as("comments"))
        .whereRef("reply.thread_id", "=", "messages.id")
        .as("comments"),
    )
    .where("messages.group_id", "=", groupId)
    .where("messages.parent_id", "is", null)
    .where("messages.id", "in", jsonElements(db, JSON.stringify(ids)))
    .$castTo<{ id: string; comments: number }>()
    .execute();
}

export async function raiseActivity(tx: Transaction, ids: readonly string[]): Promise<void> {
  const latest = sql<number>`(select max(reply.created_at) from messages as reply where reply.thread_id = messages.id)`;
  await tx
    .updateTable("messages")
    .set({ last_activity_at: latest })
    .where("id", "in", jsonElements(tx, JSON.stringify(ids)))
    .where("last_activity_at", "<", latest)
    .execute();
}

export async function reassignSomeMessages(
  tx: Transaction,
  { groupId, fromId, toId }: { groupId: string; fromId: string; toId: string },
  limit: number,
): Promise<{ id: string }[]> {
  const some = tx
    .selectFrom("messages")
    .select("id")
    .where("author_id", "=", fromId)
    .where("group_id", "=", groupId)
    .limit(limit);
  return tx.updateTable("messages").set({ author_id: toId }).where("id", "in", some).returning("id").execute();
}
