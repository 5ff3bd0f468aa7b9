import type { Reader, Transaction } from "../../database/database.ts";
import type { UserRow } from "../../database/tables.ts";
import { refusal } from "../../errors.ts";
import type { Person } from "./rules.ts";

export async function findUserByLogin(db: Reader, login: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash as passwordHash"])
    .where("login", "=", login)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Reader, userId: string) {
  const mine = db.selectFrom("users").select("password_hash").where("id", "=", userId);
  // The account may have been deleted since the request came in.
  return mine.executeTakeFirstOrThrow(() => refusal("unauthorized"));
}

export async function isAnyUser(db: Reader): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Answers false if the login is taken. */
export async function insertUser(tx: Transaction, user: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("login").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes a fact of the installation that can be taken once. Answers false if someone has it. */
export async function takeInstanceFact(tx: Transaction, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("instance")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findInstanceFact(db: Reader, key: string): Promise<string | undefined> {
  return (await db.selectFrom("instance").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

/** A person as one sees them who shares a group with them or is in a group where they wrote (rulings, Sign-in). */
export async function findPersonFor(db: Reader, viewerId: string, userId: string): Promise<Person | undefined> {
  return db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("users.id", "=", userId)
    .where((user) =>
      user.or([
        user("users.id", "=", viewerId),
        user.exists(
          user
            .selectFrom("members as mine")
            .innerJoin("members as theirs", "theirs.group_id", "mine.group_id")
            .select("mine.group_id")
            .where("mine.user_id", "=", viewerId)
            .where("theirs.user_id", "=", userId),
        ),
        user.exists(
          user
            .selectFrom("members as mine")
            .innerJoin("messages", "messages.group_id", "mine.group_id")
            .select("mine.group_id")
            .where("mine.user_id", "=", viewerId)
            .where("messages.author_id", "=", userId),
        ),
      ]),
    )
    .executeTakeFirst();
}

export interface OwnAccountRow extends Person {
  login: string;
  data: string;
  lastActivityAt: number;
  /** Of the digests by mail; null for who wants none. */
  mailCheckedAt: number | null;
  /** Any bookmark of a message that they still see. */
  someBookmarkId: string | null;
}

export async function findOwnAccount(db: Reader, userId: string): Promise<OwnAccountRow> {
  return db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .leftJoin("digests", "digests.user_id", "users.id")
    .select(["users.id", "users.name", "users.login", "users.data", "users.last_activity_at as lastActivityAt"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl", "digests.checked_at as mailCheckedAt"])
    .select((user) =>
      user
        .selectFrom("bookmarks")
        .innerJoin("messages", "messages.id", "bookmarks.message_id")
        .innerJoin("members", (join) =>
          join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "bookmarks.user_id"),
        )
        .whereRef("bookmarks.user_id", "=", "users.id")
        .select("bookmarks.id")
        .limit(1)
        .as("someBookmarkId"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function isUserThere(db: Reader, userId: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst()) !== undefined;
}

export type UserUpdate = Partial<Pick<UserRow, "name" | "login" | "password_hash" | "data" | "avatar_id">>;

export async function updateUser(tx: Transaction, userId: string, changes: UserUpdate): Promise<void> {
  await tx.updateTable("users").set(changes).where("id", "=", userId).execute();
}

export async function isLoginTaken(db: Reader, login: string, exceptUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("login", "=", login)
    .where("id", "!=", exceptUserId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateUserActivity(tx: Transaction, userId: string, at: number): Promise<void> {
  await tx.updateTable("users").set({ last_activity_at: at }).where("id", "=", userId).execute();
}
