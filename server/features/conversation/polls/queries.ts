import type { Reader } from "../../../database/database.ts";

export async function hasVotes(db: Reader, messageId: string): Promise<boolean> {
  const vote = await db
    .selectFrom("poll_votes")
    .select("user_id")
    .where("message_id", "=", messageId)
    .limit(1)
    .executeTakeFirst();
  return vote !== undefined;
}
