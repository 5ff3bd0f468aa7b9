import type { Credentials } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { findPasswordHash, findUserByLogin, updateUser } from "../people/actions.ts";
import { normalLogin, type Me } from "../people/rules.ts";
import { reserveAttempt, type Attempt } from "./actions-attempts.ts";
import { checkSecondFactor } from "./actions-second-factor.ts";
import { recordSecurityEventLater } from "./actions-security.ts";
import { startSignedInSession } from "./actions-sessions.ts";
import { type Origin, type StartedSession, accountKeyOf } from "./rules.ts";
import { deviceIdFor, reauthenticationToken } from "./rules-tokens.ts";
import type { Reauthentication } from "#contract/security.ts";
import { isPasswordOf } from "../sponsorships/actions-pins.ts";
import { checkOwnPassword } from "./actions-proof.ts";
import { checkPasskeyOf } from "./actions-passkeys.ts";

export async function signIn(context: Context, credentials: Credentials, from: Origin): Promise<StartedSession> {
  const user = await checkCredentials(context, credentials, from);
  return context.db.write(async (tx) => {
    await lockStillOpen(tx, user);
    return startSignedInSession(context, tx, user.id, from);
  });
}

export interface CheckedAccount {
  id: string;
  login: string;
  passwordHash: string;
}

/** The account may have been deleted or got a new password while its password was being checked. */
export async function lockStillOpen(tx: Transaction, checked: CheckedAccount): Promise<void> {
  await lockPerson(tx, checked.id);
  const user = await findUserByLogin(tx, checked.login);
  if (user?.id !== checked.id || user.passwordHash !== checked.passwordHash) throw appError("invalid_login");
}

/** Wrong passwords and unknown logins get the same error after the same time. */
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
  const isRight = await isPasswordOf(context, { id: user?.id, login }, user?.passwordHash, credentials.password);
  if (user && !isRight) recordSecurityEventLater(context, user.id, "sign_in_failed", from);
  if (!user || !isRight) throw appError("invalid_login");
  await clearAttempts();
  await checkSecondFactor(context, { id: user.id, login }, credentials.code, from);
  return { id: user.id, login, passwordHash: await rehashPassword(context, user, credentials.password) };
}

/** Counts attempts from a known device separately, so that guesses from the same network do not lock the owner out. */
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

/** Rehashes the password of an imported account now that it is known. Returns the current hash. */
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
  // Another request changed the hash first: either it rehashed the same password, or the password is new.
  if (current !== passwordHash && !(await passwords.matches(current, password))) throw appError("invalid_login");
  return current;
}

/** Required for changes that could take over an account, since a key can be stolen from an open browser. */
export async function reauthenticate(
  context: Context,
  me: Me,
  { password, code, passkey }: Reauthentication,
  from: Origin,
): Promise<string> {
  const passwordHash = passkey
    ? await checkPasskeyOf(context, me, passkey, from)
    : await checkOwnPassword(context, me, password, { kind: "reauthentication", address: from.address });
  if (!passkey) await checkSecondFactor(context, me, code, from);
  const accountKey = accountKeyOf(context.signingKey, { id: me.id, passwordHash });
  return reauthenticationToken(accountKey, me.sessionHash, context.clock.now());
}
