import type { ForgottenPassword, NewPassword } from "#contract/accounts.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { passwordReset } from "../../../emails/account-letters.ts";
import { languageOf } from "../../../emails/translate.ts";
import { appError } from "../../../errors.ts";
import { recordFailedAttempt, assertAttemptsLeft, reserveAttempt } from "./actions-attempts.ts";
import { mailTo, newMessageId } from "../../../emails/send.ts";
import { checkSecondFactor, removeSecondFactor } from "./actions-second-factor.ts";
import { setPassword } from "../sponsorships/actions-pins.ts";
import { recordSecurityEvent } from "./actions-security.ts";
import { endAccess, startSignedInSession } from "./actions-sessions.ts";
import { existingUser, findUserByLogin, userExists, accountIdOf } from "../people/actions.ts";
import { findPasswordReset, insertPasswordReset } from "./queries-security.ts";
import { checkNewPassword, passwordResetKey, passwordResetMail, type Origin, type StartedSession } from "./rules.ts";
import { isAddressProven, proveAddress } from "../people/actions-addresses.ts";
import { normalLogin } from "../people/rules.ts";
import { endPasskeysOfUnproven } from "./actions-unproven-passkeys.ts";
import { endCredentialsOfUnprovenAccount } from "./actions-unproven.ts";
import { hashOf, newSecret } from "../people/rules-secrets.ts";

const goodFor = 24 * 60 * 60 * 1000;

/** Throws `user_not_found` for an unknown address, which counts as a failed attempt. Limits emails to a known address per hour. */
export async function requestPasswordReset(
  context: Context,
  { mail }: ForgottenPassword,
  address: string,
): Promise<void> {
  const { config, db, jobs } = context;
  const login = normalLogin(mail);
  const clearAttempts = await reserveAttempt(context, { kind: "password reset", address, account: login });
  const user = await findUserByLogin(db.read, login);
  if (!user) throw appError("user_not_found");
  await clearAttempts();
  if (!login.includes("@")) throw appError("login_has_no_email");
  await reserveAttempt(context, { kind: "password reset mail", address: login, account: login });
  await db.write((tx) => requestPasswordMail({ config, jobs }, tx, user.id));
}

export function requestPasswordMail(
  { config, jobs }: Pick<Context, "config" | "jobs">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  return jobs.enqueue(tx, {
    kind: passwordResetMail,
    payload: { userId, messageId: newMessageId(config) },
    uniqueKey: passwordResetKey(userId),
  });
}

/** Creates the key only now, so that it exists nowhere but in the email. Sends nothing if the account, login, password or key changed while the job ran. */
export async function sendPasswordReset(context: Context, { userId, messageId }: ClaimedJob["payload"]): Promise<void> {
  const { db, jobs } = context;
  const id = String(userId);
  const made = await db.write(async (tx) => {
    await lockPerson(tx, id);
    if (!(await jobs.payloadOf(tx, passwordResetKey(id))) || !(await userExists(tx, id))) return undefined;
    const account = await existingUser(tx, id);
    return { account, url: await createPasswordLink(context, tx, account, account.login) };
  });
  if (!made) return;
  const { account, url } = made;
  const language = languageOf(account.data, context.settings.current);
  const letter = passwordReset({ name: account.name, url }, language);
  await mailTo(context, account.login, { ...letter, messageId: String(messageId) });
}

/** Valid once, for a day. Proves no address, because the link is shown instead of emailed. */
export async function newPasswordLink(context: Context, userId: string): Promise<string> {
  return context.db.write(async (tx) => {
    await lockPerson(tx, userId);
    return createPasswordLink(context, tx, await existingUser(tx, userId), null);
  });
}

async function createPasswordLink(
  { config, clock }: Context,
  tx: Transaction,
  { id, login }: { id: string; login: string },
  mailedTo: string | null,
): Promise<string> {
  const key = newSecret();
  const expiresAt = clock.now() + goodFor;
  await insertPasswordReset(tx, { key_hash: hashOf(key), user_id: id, expires_at: expiresAt, mailed_to: mailedTo });
  return `${config.url}/password-reset?${new URLSearchParams({ mail: login, key }).toString()}`;
}

/** Ends every session and returns a new one's key. The emailed key proves the address; if it was unproven, its creator's other access ends too. */
export async function setNewPassword(
  context: Context,
  { mail, key, password, code }: NewPassword,
  from: Origin,
): Promise<StartedSession> {
  const { db, clock, passwords } = context;
  const login = normalLogin(mail);
  const attempt = { kind: "new password", address: from.address, account: login };
  await assertAttemptsLeft(context, attempt);
  if (!password) throw appError("password_blank");
  const keyHash = hashOf(key ?? "");
  const wanted = await findPasswordReset(db.read, keyHash, clock.now());
  if (wanted?.login !== login) {
    await recordFailedAttempt(context, attempt);
    throw appError((await findUserByLogin(db.read, login)) ? "reset_key_invalid" : "user_not_found");
  }
  const newPassword = checkNewPassword(password);
  await checkSecondFactor(context, { id: wanted.userId, login }, code, from);
  const passwordHash = await passwords.hash(newPassword);

  return db.write(async (tx) => {
    const now = clock.now();
    await lockPerson(tx, wanted.userId);
    if (!(await findPasswordReset(tx, keyHash, now))) throw appError("reset_key_invalid");
    await recordSecurityEvent(context, tx, wanted.userId, "password_reset", from);
    if (wanted.mailedTo === login && !(await isAddressProven(tx, wanted.userId))) {
      await endCredentialsOfUnprovenAccount(context, tx, wanted.userId, passwordHash);
      await proveAddress(tx, { userId: wanted.userId, login, now });
    } else {
      await setPassword(tx, wanted.userId, passwordHash);
      await endPasskeysOfUnproven(tx, wanted.userId);
      await endAccess(context, tx, wanted.userId, "renewed");
    }
    return startSignedInSession(context, tx, wanted.userId, from);
  });
}

export async function passwordLink(context: Context, login: string): Promise<string> {
  return newPasswordLink(context, await accountIdOf(context, login));
}

export async function endSecondFactorOf(context: Context, login: string): Promise<boolean> {
  const userId = await accountIdOf(context, login);
  return context.db.write((tx) => removeSecondFactor(tx, userId));
}

/** Ends every session of the user. */
export async function setPasswordOf(context: Context, login: string, password: string): Promise<void> {
  const { db, passwords } = context;
  const userId = await accountIdOf(context, login);
  const passwordHash = await passwords.hash(checkNewPassword(password));
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await endAccess(context, tx, userId, "renewed");
  });
}
