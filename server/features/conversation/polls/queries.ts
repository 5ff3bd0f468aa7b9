import type { Reader } from "../../../database/database.ts";

/** Includes answers to dates that are not a yes. */
export async function hasVotes(db: Reader, messageId: string): Promise<boolean> {
  const votes = db.selectFrom("poll_votes").select("user_id").where("message_id", "=", messageId);
  const others = db.selectFrom("other_votes").select("user_id").where("message_id", "=", messageId);
  return (await votes.unionAll(others).limit(1).executeTakeFirst()) !== undefined;
}
