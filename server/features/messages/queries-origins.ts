import type { Reader } from "../../database/database.ts";

export interface OriginRow {
  id: string;
  groupId: string;
  groupName: string;
  authorName: string | null;
}

/** Of these messages those that the person may read, in one statement. */
export async function findOriginsFor(db: Reader, personId: string, ids: string[]): Promise<OriginRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("messages")
    .innerJoin("groups", "groups.id", "messages.group_id")
    .innerJoin("members", "members.group_id", "messages.group_id")
    .leftJoin("users", "users.id", "messages.author_id")
    .select(["messages.id", "groups.id as groupId", "groups.name as groupName", "users.name as authorName"])
    .where("messages.id", "in", ids)
    .where("members.user_id", "=", personId)
    .execute();
}
