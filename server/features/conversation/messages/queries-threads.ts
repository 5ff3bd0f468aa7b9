import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";

/** Deepest first, without replies published on the group's page and their descendants. */
export async function findThreadIds(db: Reader, id: string, limit: number): Promise<string[]> {
  // Most replies of a long thread have no replies, and following all of them down takes far longer.
  const withoutReplies = await findWithoutReplies(db, id, limit);
  if (withoutReplies.length === limit) return withoutReplies;
  const rows = await threadOf(db, id).selectFrom("thread").select("id").orderBy("depth", "desc").limit(limit).execute();
  return rows.map((row) => row.id);
}

async function findWithoutReplies(db: Reader, threadId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("thread_id", "=", threadId)
    .where("on_group_page", "=", 0)
    .where((message) =>
      message.not(
        message.exists(
          message.selectFrom("messages as reply").select("reply.id").whereRef("reply.parent_id", "=", "messages.id"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countThread(db: Reader, id: string) {
  return threadOf(db, id)
    .selectFrom("thread")
    .leftJoin("message_files as attached", "attached.message_id", "thread.id")
    .select((thread) => [
      thread.fn.count<number>("thread.id").distinct().as("messages"),
      thread.fn.count<number>("attached.file_id").distinct().as("files"),
    ])
    .executeTakeFirstOrThrow();
}

function threadOf(db: Reader, id: string) {
  return db.withRecursive("thread", (thread) =>
    thread
      .selectFrom("messages")
      .select(["messages.id", sql<number>`0`.as("depth")])
      .where("messages.id", "=", id)
      .unionAll((next) =>
        next
          .selectFrom("thread")
          .innerJoin("messages", "messages.parent_id", "thread.id")
          .select(["messages.id", sql<number>`thread.depth + 1`.as("depth")])
          .where("messages.on_group_page", "=", 0),
      ),
  );
}

export async function findFrontReplies(db: Reader, parentIds: string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("parent_id", "in", jsonElements(db, JSON.stringify(parentIds)))
    .where("on_group_page", "=", 1)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function updateToTopLevel(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ parent_id: null, thread_id: null })
    .where("id", "in", jsonElements(tx, JSON.stringify(ids)))
    .execute();
}
