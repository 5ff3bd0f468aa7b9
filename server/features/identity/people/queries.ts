import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare, prepareChange } from "../../../database/prepare.ts";
import type { UserRow } from "../../../database/tables.ts";
import { isPersonVisibleTo } from "../../../database/visibility.ts";
import { appError } from "../../../errors.ts";
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
  return mine.executeTakeFirstOrThrow(() => appError("unauthorized"));
}

export async function isAnyUser(db: Reader): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export type NewUser = Pick<
  UserRow,
  "id" | "created_at" | "login" | "password_hash" | "name" | "avatar_id" | "data" | "last_activity_at"
> &
  Partial<Pick<UserRow, "kind">>;

export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  return insertNew(tx, "users", user, "login");
}

export async function insertUsers(tx: Transaction, users: readonly NewUser[]): Promise<void> {
  if (users.length > 0) await tx.insertInto("users").values(users).execute();
}

/** Only users who share a group with the viewer, or who wrote in one of the viewer's groups. */
export async function findPersonFor(db: Reader, viewerId: string, userId: string): Promise<Person | undefined> {
  return db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("users.id", "=", userId)
    .where(isPersonVisibleTo("users.id", viewerId))
    .executeTakeFirst();
}

/** `ids` is a JSON list. Checks no permission. */
export const findPeople = prepare<{ ids: string }, Person>((db, { ids }) =>
  db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("users.id", "in", jsonElements(db, ids)),
);

export async function userExists(db: Reader, userId: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst()) !== undefined;
}

export type UserUpdate = Partial<
  Pick<
    UserRow,
    | "name"
    | "login"
    | "kind"
    | "password_hash"
    | "data"
    | "avatar_id"
    | "hides_reading"
    | "refuses_photo_marks"
    | "birthday"
    | "birth_year"
    | "is_administrator"
    | "suspended_at"
  >
>;

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

export const updateUserActivity = prepareChange<{ userId: string; at: number }>((db, { userId, at }) =>
  db.updateTable("users").set({ last_activity_at: at }).where("id", "=", userId),
);

export interface UserFacts {
  id: string;
  login: string;
  name: string;
  data: string;
}

export async function findUser(db: Reader, userId: string): Promise<UserFacts | undefined> {
  return db.selectFrom("users").select(["id", "login", "name", "data"]).where("id", "=", userId).executeTakeFirst();
}

export async function isSuspended(db: Reader, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("suspended_at").where("id", "=", userId).executeTakeFirst();
  return (user?.suspended_at ?? null) !== null;
}

export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}
