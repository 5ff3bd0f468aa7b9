import { randomBytes } from "node:crypto";
import type { UserData } from "#contract/accounts.ts";
import { chooseLanguage } from "#contract/languages.ts";
import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockName, lockPerson } from "../../database/locks.ts";
import { loginChange } from "../../emails/login-change.ts";
import { translator } from "../../emails/translate.ts";
import { appError } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { recordFailedAttempt, assertAttemptsLeft, reserveAttempt } from "./actions-attempts.ts";
import { mailTo, newMessageId } from "../../emails/send.ts";
import { endPendingChangesIn, recordSecurityEventIn } from "./actions-security.ts";
import { existingUser, isLoginTaken, updateUser } from "../people/actions.ts";
import {
  deleteLoginChangeOf,
  findLoginChange,
  findPendingLogin,
  updateLoginChange,
  upsertLoginChange,
} from "./queries-security.ts";
import { hashOf, loginChangeKey, loginChangeMail, type Origin } from "./rules.ts";
import { loginLock, type Me } from "../people/rules.ts";

const goodFor = 24 * 60 * 60 * 1000;

/** Each change mails a stranger: so many an hour and no more, so that nobody can be flooded through this server. */
export async function limitLoginChanges(context: Context, me: Me): Promise<void> {
  if (context.mailer.reachesPeople)
    await reserveAttempt(context, { kind: "login change mail", address: me.id, account: me.id });
}

/** A mistyped address would lock its owner out: where mails can be sent, a new login counts once a link mailed to it was followed. */
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

/** The job: makes the key only now, so that it is written down nowhere but in the mail. */
export async function sendLoginChange(
  context: Context,
  { userId, login, messageId }: ClaimedJob["payload"],
): Promise<void> {
  const { config, db, clock } = context;
  const key = randomBytes(32).toString("base64url");
  const account = await db.write(async (tx) => {
    const change = { key_hash: hashOf(key), expires_at: clock.now() + goodFor };
    // One that was taken back meanwhile must not come to life again.
    if (!(await updateLoginChange(tx, String(userId), String(login), change))) return undefined;
    return existingUser(tx, String(userId));
  });
  if (!account) return;
  const language = chooseLanguage((JSON.parse(account.data) as UserData).lang, config.defaultLang);
  const url = `${config.url}/confirm-email?${new URLSearchParams({ key }).toString()}`;
  const letter = loginChange({ name: account.name, login: String(login), url }, translator(language), language);
  await mailTo(context, String(login), { ...letter, messageId: String(messageId) });
}

/** Takes the change back before it counts. */
export async function cancelLoginChange({ db, jobs }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    await jobs.cancelIn(tx, loginChangeKey(me.id));
    await deleteLoginChangeOf(tx, me.id);
  });
}

/** Follows the link, on whatever device. Answers the login that counts from now on. */
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

/** The login counts from now on; the old address is told. */
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

/** Returns the new login that waits for its confirmation, if there is one. */
export function pendingLoginOf({ db, clock }: Context, me: Me): Promise<string | undefined> {
  return findPendingLogin(db.read, me.id, clock.now());
}
