import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { ReactionRow } from "../../../database/tables.ts";

export async function findReaction(db: Reader, messageId: string, id: string) {
  return db
    .selectFrom("reactions")
    .select(["id", "author_id as authorId"])
    .where("message_id", "=", messageId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertReaction(tx: Transaction, reaction: ReactionRow): Promise<boolean> {
  return insertNew(tx, "reactions", reaction, "message_id", "author_id", "value");
}

export async function countReactions(db: Reader, messageId: string, authorId: string) {
  return db
    .selectFrom("reactions")
    .select((reaction) => [
      reaction.fn.countAll<number>().filterWhere("author_id", "=", authorId).as("own"),
      reaction.fn.count<number>("value").distinct().as("emoji"),
      reaction.fn.countAll<number>().as("all"),
    ])
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
}

export async function deleteReaction(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("reactions").where("id", "=", id).execute();
}

export async function deleteReactionOf(tx: Transaction, { message_id, author_id, value }: ReactionRow): Promise<void> {
  await tx
    .deleteFrom("reactions")
    .where("message_id", "=", message_id)
    .where("author_id", "=", author_id)
    .where("value", "=", value)
    .execute();
}
