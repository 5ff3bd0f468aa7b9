import type { SignUp } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { countingGuesses, redeemKey, closedReason, type Joined } from "./actions-joining.ts";
import { checkCredentials, lockStillOpen } from "../../identity/sign-in/actions.ts";
import { enqueueProof } from "../../identity/sign-in/actions-login-change.ts";
import { startSignedInSession } from "../../identity/sign-in/actions-sessions.ts";
import { findInstanceFact } from "../../../database/instance.ts";
import { findUserByLogin, insertNewUser, takeFirstAccount } from "../../identity/people/actions.ts";
import { checkNewLogin, checkUserName, normalLogin } from "../../identity/people/rules.ts";
import { checkNewPassword, type Origin, type StartedSession } from "../../identity/sign-in/rules.ts";

export interface SignedUp extends StartedSession {
  userId: string;
  joined?: Joined;
}

/** Users with an account are signed in by password and join the group. */
export async function signUp(context: Context, form: SignUp, from: Origin): Promise<SignedUp> {
  const login = normalLogin(form.login);
  if (login === "") throw appError("login_empty");
  if (!form.password) throw appError("password_empty");
  if (!form.invite_key) throw appError("invite_key_missing");
  const { password, invite_key: inviteKey, name, code } = form;
  return countingGuesses(context, from.address, () =>
    signUpOrJoin(context, login, { password, inviteKey, name, code }, from),
  );
}

interface Form {
  password: string;
  inviteKey: string;
  name: SignUp["name"];
  code: SignUp["code"];
}

/** Refuses an invalid invitation after the same time, whether or not the login has an account. */
async function signUpOrJoin(context: Context, login: string, form: Form, from: Origin): Promise<SignedUp> {
  const credentials = { login, password: form.password, code: form.code };
  const closed = form.inviteKey === context.firstAccountKey ? undefined : await closedReason(context, form.inviteKey);
  if (closed || (await findUserByLogin(context.db.read, login))) {
    // Members can use an expired link, so its expiry is reported only if the credentials are wrong.
    const user = await checkCredentials(context, credentials, from).catch((error: unknown) => {
      throw closed ?? error;
    });
    return context.db.write(async (tx) => {
      const entered = await joinWithSession(context, tx, user.id, form.inviteKey, from);
      await lockStillOpen(tx, user);
      return entered;
    });
  }
  const made = await makeAccount(context, login, form, from);
  // The login has just been taken, most likely by the same form sent twice.
  return made ?? signUpOrJoin(context, login, form, from);
}

async function makeAccount(context: Context, login: string, form: Form, from: Origin): Promise<SignedUp | undefined> {
  checkNewLogin(login);
  const name = form.name ? checkUserName(form.name) : undefined;
  const passwordHash = await context.passwords.hash(checkNewPassword(form.password));
  return context.db.write(async (tx) => {
    const userId = newId();
    if (!(await insertNewUser(tx, { userId, login, passwordHash, name, now: context.clock.now() }))) return undefined;
    await enqueueProof(context, tx, userId, login);
    return joinWithSession(context, tx, userId, form.inviteKey, from);
  });
}

async function joinWithSession(
  context: Context,
  tx: Transaction,
  userId: string,
  inviteKey: string,
  from: Origin,
): Promise<SignedUp> {
  const isFirst = inviteKey === context.firstAccountKey && (await isFirstAccount(tx, userId));
  const joined = isFirst ? undefined : await redeemKey(context, tx, userId, inviteKey);
  return { ...(await startSignedInSession(context, tx, userId, from)), userId, joined };
}

/** Is also true for a form resent after a lost response. */
async function isFirstAccount(tx: Transaction, userId: string): Promise<boolean> {
  if (await takeFirstAccount(tx, userId)) return true;
  return (await findInstanceFact(tx, "first_account")) === userId;
}
