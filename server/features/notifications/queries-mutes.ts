import { sql } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { ThreadMutesTable } from "../../database/tables-notifications.ts";

/** Does nothing if the thread is already muted. */
export async function insertMute(tx: Transaction, mute: ThreadMutesTable): Promise<void> {
  await tx
    .insertInto("thread_mutes")
    .values(mute)
    .onConflict((conflict) => conflict.columns(["message_id", "user_id"]).doNothing())
    .execute();
}

export async function deleteMute(tx: Transaction, userId: string, messageId: string): Promise<void> {
  await tx.deleteFrom("thread_mutes").where("message_id", "=", messageId).where("user_id", "=", userId).execute();
}

const mostAncestors = 100;

/** Returns the users who have muted the message or one of its nearest ancestors. */
export async function findMutedUserIds(db: Reader, messageId: string): Promise<string[]> {
  const rows = await db
    .withRecursive("line", (line) =>
      line
        .selectFrom("messages")
        .select(["messages.id", "messages.parent_id as parent", sql<number>`0`.as("distance")])
        .where("messages.id", "=", messageId)
        .unionAll((next) =>
          next
            .selectFrom("line")
            .innerJoin("messages", "messages.id", "line.parent")
            .select(["messages.id", "messages.parent_id as parent", sql<number>`line.distance + 1`.as("distance")])
            .where("line.distance", "<", sql.lit(mostAncestors)),
        ),
    )
    .selectFrom("line")
    .innerJoin("thread_mutes", "thread_mutes.message_id", "line.id")
    .select("thread_mutes.user_id as userId")
    .distinct()
    .execute();
  return rows.map(({ userId }) => userId);
}
