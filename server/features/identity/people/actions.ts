import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { takeInstanceFact } from "../../../database/instance.ts";
import { lockName } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import {
  findPeople,
  findPersonFor,
  findUser,
  findUserByLogin,
  insertUser,
  insertUsers,
  isAnyUser,
  userExists as findUserThere,
  updateUser,
  updateUserActivity,
  type UserFacts,
} from "./queries.ts";
import { loginLock, nameFromLogin, normalLogin, type Me, type People, type Person } from "./rules.ts";

export {
  deleteUser,
  findPasswordHash,
  findUser,
  findUserByLogin,
  isLoginTaken,
  isSuspended,
  updateUser,
  type UserFacts,
  type UserUpdate,
} from "./queries.ts";

/** Throws `not_found` unless the current user may see this user. */
export async function visibleUser({ db }: Context, me: Me, userId: string): Promise<Person> {
  const person = await findPersonFor(db.read, me.id, userId);
  if (!person) throw appError("not_found");
  return person;
}

/** Checks no permission: for content that names people. */
export async function peopleById(db: Reader, ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return new Map();
  const people = await findPeople(db, { ids: JSON.stringify([...new Set(ids)]) });
  return new Map(people.map((person) => [person.id, person]));
}

export async function mayChange(context: Context, me: Me, userId: string): Promise<void> {
  const user = await visibleUser(context, me, userId);
  if (!can.editUser(me, user)) throw appError("not_permitted");
}

/** Throws `not_found`: for everyone but administrators, the operator's pages do not exist. */
export function requireAdministrator(me: Me): void {
  if (me.isAdministrator !== 1) throw appError("not_found");
}

/** Makes this the first account, which administers the server. Returns false if there already was one. */
export async function takeFirstAccount(tx: Transaction, userId: string): Promise<boolean> {
  if (!(await takeInstanceFact(tx, "first_account", userId))) return false;
  await updateUser(tx, userId, { is_administrator: 1 });
  return true;
}

/** Throws `user_not_found`. */
export async function accountIdOf({ db }: Context, login: string): Promise<string> {
  const user = await findUserByLogin(db.read, normalLogin(login));
  if (!user) throw appError("user_not_found");
  return user.id;
}

export async function existingUser(db: Reader, userId: string): Promise<UserFacts> {
  return (await findUser(db, userId))!;
}

export async function settingsOf(db: Reader, userId: string): Promise<string> {
  return (await existingUser(db, userId)).data;
}

export function updateSettings(tx: Transaction, userId: string, data: string): Promise<void> {
  return updateUser(tx, userId, { data });
}

/** Creates accounts without a known password for imported authors. Returns their ids in the order of names. */
export async function createImportedAuthors(
  tx: Transaction,
  names: readonly string[],
  { password_hash, now }: { password_hash: string; now: number },
): Promise<string[]> {
  const ids = names.map(() => newId());
  const facts = {
    kind: "imported" as const,
    password_hash,
    created_at: now,
    avatar_id: null,
    data: "{}",
    last_activity_at: now,
  };
  await insertUsers(
    tx,
    ids.map((id, n) => ({ id, login: id, name: names[n]!, ...facts })),
  );
  return ids;
}

/** `at` in milliseconds. */
export async function touchUser(tx: Transaction, userId: string, at: number): Promise<void> {
  await updateUserActivity(tx, { userId, at });
}

export function userExists(db: Reader, userId: string): Promise<boolean> {
  return findUserThere(db, userId);
}

export interface NewAccount {
  userId: string;
  login: string;
  passwordHash: string;
  name?: string;
  now: number;
}

export async function insertNewUser(tx: Transaction, account: NewAccount): Promise<boolean> {
  await lockName(tx, loginLock(account.login));
  return insertUser(tx, {
    id: account.userId,
    created_at: account.now,
    login: account.login,
    password_hash: account.passwordHash,
    name: account.name ?? nameFromLogin(account.login),
    avatar_id: null,
    data: JSON.stringify(account.login.includes("@") ? { mail: account.login } : {}),
    last_activity_at: account.now,
  });
}

/** Returns whether the printed link can still create the first account. */
export async function hasNoAccounts({ db }: Pick<Context, "db">): Promise<boolean> {
  return !(await isAnyUser(db.read));
}
