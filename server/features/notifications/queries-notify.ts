import { sql } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Flag, NotificationRow } from "../../database/tables.ts";

export interface Audience {
  /** Null for everyone on the server. */
  groupId: string | null;
  exceptUserIds: string[];
  /** Members who joined later are not notified; milliseconds. */
  here: number;
  /** Users are processed in the order of their ids. */
  after: string;
  limit: number;
}

export interface ListenerRow {
  id: string;
  /** JSON; null if no channel is switched off. */
  settings: string | null;
  /** 1 if one of their browsers receives pushes. */
  hasDevice: Flag;
}

/** Returns the users to notify. */
export async function findAudience(db: Reader, audience: Audience): Promise<ListenerRow[]> {
  const { groupId, exceptUserIds, here, after, limit } = audience;
  const people =
    groupId === null
      ? db.selectFrom("users").select("id").where("created_at", "<=", here)
      : db.selectFrom("members").select("user_id as id").where("group_id", "=", groupId).where("joined_at", "<=", here);
  return db
    .selectFrom(people.as("people"))
    .innerJoin("users", "users.id", "people.id")
    .select("people.id")
    .select(sql<string | null>`case when users.data like '%"news_off"%' then users.data end`.as("settings"))
    .select((listener) =>
      listener
        .case()
        .when(
          listener.exists(
            listener
              .selectFrom("push_subscriptions as device")
              .select("device.id")
              .whereRef("device.user_id", "=", "people.id"),
          ),
        )
        .then(1 as const)
        .else(0 as const)
        .end()
        .as("hasDevice"),
    )
    .where("people.id", ">", after)
    .$if(exceptUserIds.length > 0, (query) => query.where("people.id", "not in", exceptUserIds))
    .orderBy("people.id")
    .limit(limit)
    .execute();
}

/** Returns the new ones. Skips users who have already been notified of the same event. */
export async function insertNotifications(
  tx: Transaction,
  notifications: (NotificationRow & { show_in_app: Flag; digested_at: 0 | null })[],
): Promise<{ id: string; ownerId: string }[]> {
  if (notifications.length === 0) return [];
  return tx
    .insertInto("notifications")
    .values(notifications)
    .onConflict((conflict) => conflict.columns(["owner_id", "event_key"]).doNothing())
    .returning(["id", "owner_id as ownerId"])
    .execute();
}

/** Returns the current place of a message, or undefined if it was deleted. */
export async function findMessagePlace(db: Reader, id: string) {
  return db
    .selectFrom("messages")
    .select(["author_id as authorId", "parent_id as parentId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function userExists(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function groupExists(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("groups").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
