import { randomBytes } from "node:crypto";
import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockName, lockPerson } from "../../database/locks.ts";
import { loginChange } from "../../emails/account-letters.ts";
import { languageOf } from "../../emails/translate.ts";
import { appError } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { recordFailedAttempt, assertAttemptsLeft, reserveAttempt } from "./actions-attempts.ts";
import { mailTo, newMessageId } from "../../emails/send.ts";
import { endPendingChangesIn, recordSecurityEventIn } from "./actions-security.ts";
import { existingUser, isLoginTaken, updateUser } from "../people/actions.ts";
import { deleteLoginChangeOf, findLoginChange, updateLoginChange, upsertLoginChange } from "./queries-security.ts";
import { hashOf, loginChangeKey, loginChangeMail, type Origin } from "./rules.ts";
import { loginLock, type Me } from "../people/rules.ts";

const goodFor = 24 * 60 * 60 * 1000;

/** Limits login changes per hour. Each one emails an address that may be a stranger's, and the server must not be used to flood it. */
export async function limitLoginChanges(context: Context, me: Me): Promise<void> {
  if (context.mailer.reachesPeople)
    await reserveAttempt(context, { kind: "login change mail", address: me.id, account: me.id });
}

/** Requests a change of login. If email is set up, the new login takes effect once its emailed link is followed: a mistyped address would lock the owner out. */
export async function requestLoginChangeIn(
  context: Context,
  tx: Transaction,
  me: Me,
  login: string,
  from: Origin,
): Promise<void> {
  await recordSecurityEventIn(context, tx, me.id, "login_change_requested", from);
  await context.jobs.cancelIn(tx, loginChangeKey(me.id));
  await context.jobs.enqueueIn(tx, {
    kind: loginChangeMail,
    payload: { userId: me.id, login, messageId: newMessageId(context.config) },
    uniqueKey: loginChangeKey(me.id),
  });
  const unusable = {
    key_hash: hashOf(randomBytes(32).toString("base64url")),
    expires_at: context.clock.now() + goodFor,
  };
  await upsertLoginChange(tx, { user_id: me.id, login, ...unusable });
}

/** Job that emails the link. Creates the key only now, so that it exists nowhere but in the email. */
export async function sendLoginChange(
  context: Context,
  { userId, login, messageId }: ClaimedJob["payload"],
): Promise<void> {
  const { config, db, clock } = context;
  const key = randomBytes(32).toString("base64url");
  const account = await db.write(async (tx) => {
    const change = { key_hash: hashOf(key), expires_at: clock.now() + goodFor };
    // A change cancelled meanwhile must not be revived.
    if (!(await updateLoginChange(tx, String(userId), String(login), change))) return undefined;
    return existingUser(tx, String(userId));
  });
  if (!account) return;
  const language = languageOf(account.data, config);
  const url = `${config.url}/confirm-email?${new URLSearchParams({ key }).toString()}`;
  const letter = loginChange({ name: account.name, login: String(login), url }, language);
  await mailTo(context, String(login), { ...letter, messageId: String(messageId) });
}

/** Cancels a change that has not taken effect yet. */
export async function cancelLoginChange({ db, jobs }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    await jobs.cancelIn(tx, loginChangeKey(me.id));
    await deleteLoginChangeOf(tx, me.id);
  });
}

/** Confirms the change by the emailed link, on any device. Returns the new login. */
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
    await setLoginIn(context, tx, userId, login, from);
  });
  return login;
}

/** Sets the login and notifies the old address. */
export async function setLoginIn(
  context: Context,
  tx: Transaction,
  userId: string,
  login: string,
  from: Origin,
): Promise<void> {
  await lockName(tx, loginLock(login));
  if (await isLoginTaken(tx, login, userId)) throw appError("login_taken");
  await recordSecurityEventIn(context, tx, userId, "login_changed", from);
  await updateUser(tx, userId, { login });
  await endPendingChangesIn(context, tx, userId);
  recordForPersonIn(tx, context.clock.now(), userId, "me.updated", {});
}
