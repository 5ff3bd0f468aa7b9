import { sql, type SqlBool } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { GroupFeedsTable } from "../../../database/tables-people.ts";
import type { RightLost } from "../../../events.ts";

export async function findFeedAddress(db: Reader, userId: string, groupId: string) {
  return db
    .selectFrom("group_feeds")
    .select("created_at as createdAt")
    .where("user_id", "=", userId)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
}

export async function upsertFeedAddress(tx: Transaction, row: GroupFeedsTable): Promise<void> {
  const { token_hash, created_at } = row;
  await tx
    .insertInto("group_feeds")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "group_id"]).doUpdateSet({ token_hash, created_at }))
    .execute();
}

export async function deleteFeedAddress(tx: Transaction, userId: string, groupId: string): Promise<void> {
  await tx.deleteFrom("group_feeds").where("user_id", "=", userId).where("group_id", "=", groupId).execute();
}

export async function deleteFeedAddressesOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<void> {
  await tx
    .deleteFrom("group_feeds")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (feeds) => feeds.where("group_id", "=", groupId!))
    .execute();
}

export interface FoundFeed {
  userId: string;
  groupId: string;
  groupName: string;
}

/** Only if the owner is a member and not suspended. */
export async function findFeed(db: Reader, tokenHash: string): Promise<FoundFeed | undefined> {
  return (
    db
      .selectFrom("group_feeds as feed")
      .innerJoin("members", (join) =>
        join.onRef("members.user_id", "=", "feed.user_id").onRef("members.group_id", "=", "feed.group_id"),
      )
      .innerJoin("groups", "groups.id", "feed.group_id")
      .innerJoin("users", "users.id", "feed.user_id")
      .select(["feed.user_id as userId", "feed.group_id as groupId", "groups.name as groupName"])
      .where("feed.token_hash", "=", tokenHash)
      .where("users.suspended_at", "is", null)
      // A member who left and returned has to create a new address.
      .whereRef("members.joined_at", "<=", "feed.created_at")
      .executeTakeFirst()
  );
}

export interface FeedEntryRow {
  id: string;
  createdAt: number;
  receivedAt: number;
  title: string | null;
  excerpt: string | null;
  authorName: string | null;
}

/** Returns messages by arrival. Leaves out people whom the reader has hidden. */
export async function findFeedEntries(
  db: Reader,
  { userId, groupId }: FoundFeed,
  limit: number,
): Promise<FeedEntryRow[]> {
  return db
    .selectFrom("messages as message")
    .leftJoin("users as author", "author.id", "message.author_id")
    .select(["message.id", "message.created_at as createdAt", "message.received_at as receivedAt"])
    .select(["message.title", "message.excerpt", "author.name as authorName"])
    .where("message.group_id", "=", groupId)
    .where("message.on_group_page", "=", 1)
    .where(
      sql<SqlBool>`not exists (select 1 from hidden_people
        where hidden_people.user_id = ${userId} and hidden_people.hidden_id = message.author_id)`,
    )
    .orderBy("message.received_at", "desc")
    .orderBy("message.id", "desc")
    .limit(limit)
    .execute();
}
