import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { insertNewUser, takeFirstAccount } from "../../identity/people/actions.ts";
import { findAccounts, type AccountInList } from "./queries.ts";
import { checkNewLogin, checkUserName, nameFromLogin, normalLogin } from "../../identity/people/rules.ts";
import { checkNewPassword } from "../../identity/sign-in/rules.ts";
import { newSecret } from "../../identity/people/rules-secrets.ts";

/** These check no permission, because the operator could change the database itself. */

export function allAccounts({ db }: Context): Promise<AccountInList[]> {
  return findAccounts(db.read);
}

export interface AccountToMake {
  login: string;
  name?: string;
  /** Without a password, nobody can sign in until the user has chosen one. */
  password?: string;
}

export async function makeAccount(context: Context, account: AccountToMake): Promise<void> {
  const { db, passwords, clock } = context;
  const login = checkNewLogin(normalLogin(account.login));
  const name = account.name === undefined ? nameFromLogin(login) : checkUserName(account.name);
  const password = account.password === undefined ? newSecret() : checkNewPassword(account.password);
  const passwordHash = await passwords.hash(password);
  await db.write(async (tx) => {
    const userId = newId();
    if (!(await insertNewUser(tx, { userId, login, passwordHash, name, now: clock.now() })))
      throw appError("login_taken");
    // Invalidates the link printed by an empty server.
    await takeFirstAccount(tx, userId);
  });
}
