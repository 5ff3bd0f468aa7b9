import type { ExpressionBuilder } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { ReactionRow, Tables } from "../../../database/tables.ts";

type PersonalReaction = Pick<ReactionRow, "message_id" | "author_id" | "value">;

function isSame({ message_id, author_id, value }: PersonalReaction) {
  return (row: ExpressionBuilder<Tables, "reactions">) => row.and({ message_id, author_id, value });
}

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

export async function deleteReactionOf(tx: Transaction, reaction: PersonalReaction) {
  await tx.deleteFrom("reactions").where(isSame(reaction)).execute();
}

export async function findReactionOf(db: Reader, reaction: PersonalReaction) {
  return db.selectFrom("reactions").select("id").where(isSame(reaction)).executeTakeFirstOrThrow();
}

export async function insertPhotoReaction(tx: Transaction, reactionId: string, photoId: string): Promise<boolean> {
  const row = { reaction_id: reactionId, photo_id: photoId };
  return insertNew(tx, "photo_reactions", row, "reaction_id", "photo_id");
}

export async function countPhotoReactions(db: Reader, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("photo_reactions")
    .innerJoin("reactions", "reactions.id", "photo_reactions.reaction_id")
    .select((reaction) => reaction.fn.countAll<number>().as("count"))
    .where("reactions.message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markOnMessage(tx: Transaction, reaction: PersonalReaction): Promise<void> {
  await tx
    .updateTable("reactions")
    .set({ on_message: 1 })
    .where(isSame(reaction))
    .where("on_message", "=", 0)
    .execute();
}

/** Also deletes the reaction if it is on no other photo and not on the message. */
export async function deletePhotoReaction(tx: Transaction, reactionId: string, photoId: string): Promise<void> {
  await tx
    .deleteFrom("photo_reactions")
    .where("reaction_id", "=", reactionId)
    .where("photo_id", "=", photoId)
    .execute();
  await tx
    .deleteFrom("reactions")
    .where("id", "=", reactionId)
    .where("on_message", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photo_reactions").select("photo_id").where("reaction_id", "=", reactionId))),
    )
    .execute();
}
