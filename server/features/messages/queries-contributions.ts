import type { Reader } from "../../database/database.ts";

export interface ContributionRow {
  group: string;
  messages: number;
}

/** Counted in the index of authors alone. */
export async function countByGroup(db: Reader, authorId: string): Promise<ContributionRow[]> {
  return db
    .selectFrom("messages")
    .select((message) => ["group_id as group", message.fn.countAll<number>().as("messages")])
    .where("author_id", "=", authorId)
    .groupBy("group_id")
    .execute();
}
