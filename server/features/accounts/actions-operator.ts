import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { lockPerson } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { newId } from "../../new-id.ts";
import { newPasswordLink } from "./actions-password-reset.ts";
import { endPendingChangesIn } from "./actions-security.ts";
import { insertNewUserIn } from "./actions-sign-up.ts";
import { findUserByLogin, takeInstanceFact, updateUser } from "./queries.ts";
import { findAccounts, type AccountInList } from "./queries-operator.ts";
import { deleteSecondFactor } from "./queries-second-factor.ts";
import { deleteSessionsOf } from "./queries-sessions.ts";
import { checkNewLogin, checkNewPassword, checkUserName, nameFromLogin, normalLogin } from "./rules.ts";

/** What the operator's commands do. Nobody is asked for a permission: who may run them could change the database itself. */

export function allAccounts({ db }: Context): Promise<AccountInList[]> {
  return findAccounts(db.read);
}

/** The id of the account with this login. */
export async function accountIdOf({ db }: Context, login: string): Promise<string> {
  const user = await findUserByLogin(db.read, normalLogin(login));
  if (!user) throw refusal("user_not_found");
  return user.id;
}

export interface AccountToMake {
  login: string;
  name?: string;
  /** Without one nobody can sign in until the person has chosen one. */
  password?: string;
}

export async function makeAccount(context: Context, account: AccountToMake): Promise<void> {
  const { db, passwords, clock } = context;
  const login = checkNewLogin(normalLogin(account.login));
  const name = account.name === undefined ? nameFromLogin(login) : checkUserName(account.name);
  const password = account.password === undefined ? nobodysPassword() : checkNewPassword(account.password);
  const passwordHash = await passwords.hash(password);
  await db.write(async (tx) => {
    const userId = newId();
    if (!(await insertNewUserIn(tx, { userId, login, passwordHash, name, now: clock.now() })))
      throw refusal("login_taken");
    // The link that an empty server prints is dead from now on.
    await takeInstanceFact(tx, "first_account", userId);
  });
}

/** A link that sets a new password, once, within a day. */
export async function passwordLink(context: Context, login: string): Promise<string> {
  return newPasswordLink(context, await accountIdOf(context, login));
}

/** Whether there was one to end. */
export async function endSecondFactorOf(context: Context, login: string): Promise<boolean> {
  const userId = await accountIdOf(context, login);
  return context.db.write((tx) => deleteSecondFactor(tx, userId));
}

/** Ends every session of the person. */
export async function setPasswordOf(context: Context, login: string, password: string): Promise<void> {
  const { db, passwords, clock, bus } = context;
  const userId = await accountIdOf(context, login);
  const passwordHash = await passwords.hash(checkNewPassword(password));
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    await updateUser(tx, userId, { password_hash: passwordHash });
    await endPendingChangesIn(context, tx, userId);
    await deleteSessionsOf(tx, userId);
    await recordForPersonIn(tx, clock.now(), userId, "session.ended", {});
  });
  bus.publish("session.ended", {});
}

function nobodysPassword(): string {
  return randomBytes(32).toString("base64url");
}
