import type { Insertable } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { Tables } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";
import { withoutSession, type Me } from "../../identity/people/rules.ts";

export interface IncomingRow {
  id: string;
  groupId: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  creatorId: string;
  creatorName: string;
  avatarId: string | null;
  avatarUrl: string | null;
}

function incoming(db: Reader) {
  return db
    .selectFrom("incoming_webhooks as hook")
    .innerJoin("users as creator", "creator.id", "hook.creator_id")
    .leftJoin("files as avatar", "avatar.id", "creator.avatar_id")
    .select(["hook.id", "hook.group_id as groupId", "hook.name", "hook.created_at as createdAt"])
    .select(["hook.last_used_at as lastUsedAt", "creator.id as creatorId", "creator.name as creatorName"])
    .select(["avatar.id as avatarId", "avatar.content_url as avatarUrl"]);
}

export function findIncomingOf(db: Reader, groupId: string): Promise<IncomingRow[]> {
  return incoming(db).where("hook.group_id", "=", groupId).orderBy("hook.id").execute();
}

export function findIncoming(db: Reader, userId: string, id: string): Promise<IncomingRow | undefined> {
  return incoming(db)
    .innerJoin("members", "members.group_id", "hook.group_id")
    .where("members.user_id", "=", userId)
    .where("hook.id", "=", id)
    .executeTakeFirst();
}

export async function insertIncoming(tx: Transaction, row: Insertable<Tables["incoming_webhooks"]>): Promise<void> {
  await tx.insertInto("incoming_webhooks").values(row).execute();
}

/** Returns whether there was one. */
export async function deleteIncoming(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("incoming_webhooks").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteIncomingOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<RemovedRow[]> {
  return tx
    .deleteFrom("incoming_webhooks")
    .where("creator_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (hooks) => hooks.where("group_id", "=", groupId!))
    .returning(["group_id as groupId", "creator_id as creatorId", "name"])
    .execute();
}

export interface RemovedRow {
  groupId: string;
  creatorId: string;
  name: string;
}

export interface Hook {
  id: string;
  groupId: string;
  name: string;
  me: Me;
}

/** Only if the maker is a member and not suspended. */
export async function findHook(db: Reader, tokenHash: string): Promise<Hook | undefined> {
  const found = await db
    .selectFrom("incoming_webhooks as hook")
    .innerJoin("users", "users.id", "hook.creator_id")
    .innerJoin("members", (join) =>
      join.onRef("members.user_id", "=", "hook.creator_id").onRef("members.group_id", "=", "hook.group_id"),
    )
    .select(["hook.id as hookId", "hook.group_id as groupId", "hook.name as hookName"])
    .select(["users.id", "users.login", "users.name", "users.avatar_id as avatarId"])
    .select(["users.data", "users.last_activity_at as lastActivityAt"])
    .where("hook.token_hash", "=", tokenHash)
    .where("users.suspended_at", "is", null)
    // A member who left and returned has to create a new address.
    .whereRef("members.joined_at", "<=", "hook.created_at")
    .executeTakeFirst();
  if (!found) return undefined;
  const { hookId, groupId, hookName, ...account } = found;
  return { id: hookId, groupId, name: hookName, me: withoutSession(account) };
}

/** `hour` since 1970. Returns the new count, or undefined if the address was removed. */
export async function countPost(tx: Transaction, id: string, hour: number, at: number): Promise<number | undefined> {
  const counted = await tx
    .updateTable("incoming_webhooks")
    .set((row) => ({
      posts_in_hour: row
        .case()
        .when("hour", "=", hour)
        .then(row("posts_in_hour", "+", 1))
        .else(1)
        .end(),
      hour,
      last_used_at: at,
    }))
    .where("id", "=", id)
    .returning("posts_in_hour")
    .executeTakeFirst();
  return counted?.posts_in_hour;
}
