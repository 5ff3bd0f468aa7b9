import type { Credentials } from "#contract/accounts.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockPerson } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { findPasswordHash, findUserByLogin, updateUser } from "../people/actions.ts";
import { normalLogin } from "../people/rules.ts";
import { reserveAttempt, type Attempt } from "./actions-attempts.ts";
import { checkSecondFactor } from "./actions-second-factor.ts";
import { recordSecurityEventLater } from "./actions-security.ts";
import { startSignedInSessionIn } from "./actions-sessions.ts";
import { type Origin, type StartedSession, accountKeyOf } from "./rules.ts";
import { deviceIdFor } from "./rules-known-devices.ts";

/** Signs in by password, and by a code where the account wants one. */
export async function signIn(context: Context, credentials: Credentials, from: Origin): Promise<StartedSession> {
  const user = await checkCredentials(context, credentials, from);
  return context.db.write(async (tx) => {
    await lockStillOpen(tx, user);
    return startSignedInSessionIn(context, tx, user.id, from);
  });
}

/** An account whose password was right, with the hash that it was compared with. */
export interface CheckedAccount {
  id: string;
  login: string;
  passwordHash: string;
}

/** Checking a password takes a while, in which the account may be deleted or get another password. */
export async function lockStillOpen(tx: Transaction, checked: CheckedAccount): Promise<void> {
  await lockPerson(tx, checked.id);
  const user = await findUserByLogin(tx, checked.login);
  if (user?.id !== checked.id || user.passwordHash !== checked.passwordHash) throw appError("invalid_login");
}

/** The account with this login, password and, if it wants one, code; the same refusal, in the same time, for a wrong password and for an unknown login. */
export async function checkCredentials(
  context: Context,
  credentials: Credentials,
  from: Origin,
): Promise<CheckedAccount> {
  const login = normalLogin(credentials.login);
  if (login === "") throw appError("login_empty");
  if (!credentials.password) throw appError("password_empty");

  const user = await findUserByLogin(context.db.read, login);
  const clearAttempts = await reserveAttempt(context, passwordAttempt(context, user, login, from));
  const isRight = await context.passwords.matches(user?.passwordHash, credentials.password);
  if (user && !isRight) recordSecurityEventLater(context, user.id, "sign_in_failed", from);
  if (!user || !isRight) throw appError("invalid_login");
  await clearAttempts();
  await checkSecondFactor(context, { id: user.id, login }, credentials.code, from);
  return { id: user.id, login, passwordHash: await rehashPassword(context, user, credentials.password) };
}

/** A device on which the owner signed in before is counted by itself: guesses from the same network do not keep the owner out. */
function passwordAttempt(
  { signingKey }: Context,
  user: { id: string; passwordHash: string } | undefined,
  login: string,
  from: Origin,
): Attempt {
  const deviceId = user && deviceIdFor(accountKeyOf(signingKey, user), from.deviceTokens);
  if (deviceId) return { kind: "login on a known device", address: deviceId, account: login };
  return { kind: "login", address: from.address, account: login };
}

/** An imported account keeps the hash it came with until its password is known. Answers the hash that counts from now on. */
async function rehashPassword(
  { db, passwords }: Context,
  user: { id: string; passwordHash: string },
  password: string,
): Promise<string> {
  if (!passwords.needsRehash(user.passwordHash)) return user.passwordHash;
  const passwordHash = await passwords.hash(password);
  const current = await db.write(async (tx) => {
    await lockPerson(tx, user.id);
    const { password_hash: stored } = await findPasswordHash(tx, user.id);
    if (stored !== user.passwordHash) return stored;
    await updateUser(tx, user.id, { password_hash: passwordHash });
    return passwordHash;
  });
  // Another sign-in was faster: its hash is of the same password, or there is a new one.
  if (current !== passwordHash && !(await passwords.matches(current, password))) throw appError("invalid_login");
  return current;
}
