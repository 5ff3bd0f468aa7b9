import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockName, lockPerson } from "../../../database/locks.ts";
import { addressProof, loginChange } from "../../../emails/account-letters.ts";
import { languageOf } from "../../../emails/translate.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { recordFailedAttempt, assertAttemptsLeft, reserveAttempt } from "./actions-attempts.ts";
import { mailTo, newMessageId } from "../../../emails/send.ts";
import { endPendingChanges, recordSecurityEvent } from "./actions-security.ts";
import { existingUser, isLoginTaken, updateUser } from "../people/actions.ts";
import { forgetProof, isAddressProven, proveAddress } from "../people/actions-addresses.ts";
import { deleteLoginChangeOf, findLoginChange, updateLoginChange, upsertLoginChange } from "./queries-security.ts";
import { loginChangeKey, loginChangeMail, type Origin } from "./rules.ts";
import { loginLock, type Me } from "../people/rules.ts";
import { hashOf, newSecret } from "../people/rules-secrets.ts";

const goodFor = 24 * 60 * 60 * 1000;

/** Each change emails an address that may be a stranger's, which the server must not flood. */
export async function limitLoginChanges(context: Context, me: Me): Promise<void> {
  if (context.mailer.reachesPeople)
    await reserveAttempt(context, { kind: "login change mail", address: me.id, account: me.id });
}

/** If email is set up, the new login takes effect once its emailed link is followed: a mistyped address would lock the owner out. */
export async function requestLoginChange(
  context: Context,
  tx: Transaction,
  me: Me,
  login: string,
  from: Origin,
): Promise<void> {
  await recordSecurityEvent(context, tx, me.id, "login_change_requested", from);
  await requestConfirmation(context, tx, me.id, login);
}

/** Emails a link that proves the address, unless no email can be sent. */
export async function enqueueProof(context: Context, tx: Transaction, userId: string, login: string): Promise<void> {
  if (context.mailer.reachesPeople && login.includes("@")) await requestConfirmation(context, tx, userId, login);
}

/** Throws `login_has_no_email`, and `too_many_attempts` after several within an hour. Does nothing for a proven address. */
export async function requestProof(context: Context, me: Me): Promise<void> {
  const { db, mailer } = context;
  if (!mailer.reachesPeople || !me.login.includes("@")) throw appError("login_has_no_email");
  if (await isAddressProven(db.read, me.id)) return;
  await limitLoginChanges(context, me);
  await db.write(async (tx) => {
    await lockPerson(tx, me.id);
    const { login } = await existingUser(tx, me.id);
    await requestConfirmation(context, tx, me.id, login);
  });
}

async function requestConfirmation(context: Context, tx: Transaction, userId: string, login: string): Promise<void> {
  await context.jobs.cancel(tx, loginChangeKey(userId));
  await context.jobs.enqueue(tx, {
    kind: loginChangeMail,
    payload: { userId, login, messageId: newMessageId(context.config) },
    uniqueKey: loginChangeKey(userId),
  });
  const unusable = {
    key_hash: hashOf(newSecret()),
    expires_at: context.clock.now() + goodFor,
  };
  await upsertLoginChange(tx, { user_id: userId, login, ...unusable });
}

/** Creates the key only now, so that it exists nowhere but in the email. */
export async function sendLoginChange(
  context: Context,
  { userId, login, messageId }: ClaimedJob["payload"],
): Promise<void> {
  const { config, settings, db, clock } = context;
  const key = newSecret();
  const account = await db.write(async (tx) => {
    const change = { key_hash: hashOf(key), expires_at: clock.now() + goodFor };
    // A change that was cancelled must not be revived.
    if (!(await updateLoginChange(tx, String(userId), String(login), change))) return undefined;
    return existingUser(tx, String(userId));
  });
  if (!account) return;
  const language = languageOf(account.data, settings.current);
  const isProof = account.login === login;
  const url = `${config.url}/confirm-email?${new URLSearchParams({ key, ...(isProof && { proves: "1" }) }).toString()}`;
  const letter = (isProof ? addressProof : loginChange)({ name: account.name, login: String(login), url }, language);
  await mailTo(context, String(login), { ...letter, messageId: String(messageId) });
}

export async function cancelLoginChange({ db, jobs }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    await jobs.cancel(tx, loginChangeKey(me.id));
    await deleteLoginChangeOf(tx, me.id);
  });
}

/** Works on any device, because it proves the address. Returns the login. */
export async function confirmLoginChange(
  context: Context,
  key: string | null | undefined,
  from: Origin,
): Promise<string> {
  const { db, clock } = context;
  const attempt = { kind: "login change", address: from.address, account: "" };
  await assertAttemptsLeft(context, attempt);
  const keyHash = hashOf(key ?? "");
  const wanted = await findLoginChange(db.read, keyHash, clock.now());
  if (!wanted) {
    await recordFailedAttempt(context, attempt);
    throw appError("login_key_invalid");
  }
  const { user_id: userId, login } = wanted;
  await db.write(async (tx) => {
    const now = clock.now();
    await lockPerson(tx, userId);
    if (!(await findLoginChange(tx, keyHash, now))) throw appError("login_key_invalid");
    if ((await existingUser(tx, userId)).login === login) await endConfirmation(context, tx, userId);
    else await setLogin(context, tx, userId, login, from);
    await proveAddress(tx, { userId, login, now });
  });
  return login;
}

async function endConfirmation({ clock }: Context, tx: Transaction, userId: string): Promise<void> {
  await deleteLoginChangeOf(tx, userId);
  recordForPerson(tx, clock.now(), userId, "me.updated", {});
}

/** The new login counts as unproven. Notifies the old address. */
export async function setLogin(
  context: Context,
  tx: Transaction,
  userId: string,
  login: string,
  from: Origin,
): Promise<void> {
  await lockName(tx, loginLock(login));
  if (await isLoginTaken(tx, login, userId)) throw appError("login_taken");
  await recordSecurityEvent(context, tx, userId, "login_changed", from);
  // An imported author who gets a password from the operator becomes an account.
  await updateUser(tx, userId, { login, kind: "account" });
  await forgetProof(tx, userId);
  await endPendingChanges(context, tx, userId);
  recordForPerson(tx, context.clock.now(), userId, "me.updated", {});
}
