import type { Reader, Transaction } from "../../database/database.ts";
import type { ThreadMutesTable } from "../../database/tables-telling.ts";

/** Does nothing where it is muted already. */
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

/** Who wants to hear nothing of replies to this message: they have muted it, or one above it. */
export async function findDeaf(db: Reader, messageId: string): Promise<string[]> {
  const rows = await db
    .withRecursive("line", (line) =>
      line
        .selectFrom("messages")
        .select(["messages.id", "messages.parent_id as parent"])
        .where("messages.id", "=", messageId)
        .unionAll((next) =>
          next
            .selectFrom("line")
            .innerJoin("messages", "messages.id", "line.parent")
            .select(["messages.id", "messages.parent_id as parent"]),
        ),
    )
    .selectFrom("line")
    .innerJoin("thread_mutes", "thread_mutes.message_id", "line.id")
    .select("thread_mutes.user_id as userId")
    .distinct()
    .execute();
  return rows.map(({ userId }) => userId);
}
