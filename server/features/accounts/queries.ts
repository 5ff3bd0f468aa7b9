import type { Reader, Transaction } from "../../database/database.ts";
import { isMemberOf } from "../../database/visibility.ts";
import type { Person } from "../people/rules.ts";
import { sql } from "kysely";
import { deleteSome } from "../../database/delete-some.ts";

export interface OwnAccountRow extends Person {
  login: string;
  data: string;
  lastActivityAt: number;
  /** Any bookmark of a message the user can still see. */
  someBookmarkId: string | null;
}

export async function findOwnAccount(db: Reader, userId: string): Promise<OwnAccountRow> {
  return db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.login", "users.data", "users.last_activity_at as lastActivityAt"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select((user) =>
      user
        .selectFrom("bookmarks")
        .innerJoin("messages", "messages.id", "bookmarks.message_id")
        .whereRef("bookmarks.user_id", "=", "users.id")
        .where(isMemberOf("messages.group_id", userId))
        .select("bookmarks.id")
        .limit(1)
        .as("someBookmarkId"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the name of the oldest account, usually the admin; undefined if it has not been chosen. A new account's name is taken from its email
 * address, which is private.
 * its address, which is nobody else's business.
 */
export async function findFirstName(db: Reader): Promise<string | undefined> {
  const first = await db
    .selectFrom("users")
    .select(["name", "login"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return first && first.login.split("@")[0] !== first.name ? first.name : undefined;
}

export interface AccountInList {
  id: string;
  login: string;
  name: string;
  lastActivityAt: number;
  groups: number;
}

export async function findAccounts(db: Reader): Promise<AccountInList[]> {
  return db
    .selectFrom("users")
    .leftJoin("members", "members.user_id", "users.id")
    .select(["users.id", "users.login", "users.name", "users.last_activity_at as lastActivityAt"])
    .select((user) => user.fn.count<number>("members.group_id").as("groups"))
    .groupBy(["users.id", "users.login", "users.name", "users.last_activity_at"])
    .orderBy("users.login")
    .execute();
}

/** Data that belongs to one user only. Deleting the account's row would delete it all, but in one transaction that might take too long. */
const columns = [
  ["notifications", "from_user_id"],
  ["bookmarks", "user_id"],
  ["security_events", "user_id"],
] as const;

/** Deletes some of this data. Returns whether there was any. */
export async function deleteSomeOf(tx: Transaction, userId: string, limit: number): Promise<boolean> {
  const id = sql<string>`(${userId})`;
  const caused = sql<string>`(select n.id from notifications as n where n.from_user_id = ${userId})`;
  if ((await deleteSome(tx, "notification_states", "user_id", id, limit)) > 0) return true;
  if ((await deleteSome(tx, "notification_states", "notification_id", caused, limit)) > 0) return true;
  for (const [table, column] of columns) if ((await deleteSome(tx, table, column, id, limit)) > 0) return true;
  return false;
}
