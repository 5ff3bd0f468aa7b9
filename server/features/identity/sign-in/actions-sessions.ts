import { sessionsEach } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit, type AccessEnded, type Reaction, type RightLost } from "../../../events.ts";
import { recordForPerson } from "../../../live/record.ts";
import { reserveAttempt } from "./actions-attempts.ts";
import { endPendingChanges, recordSecurityEvent } from "./actions-security.ts";
import { findPasswordHash, isSuspended, mayChange } from "../people/actions.ts";
import {
  deleteApiKeysOf,
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionsOf,
  findLivingSessions,
  findPersonByCookieHash,
  findPersonByKeyHash,
  insertSession,
  updateRichText,
  updateSessionUse,
  type SessionRow,
} from "./queries-sessions.ts";
import { endPasskeysOfUnproven } from "./actions-unproven-passkeys.ts";
import { endPin } from "../sponsorships/actions-pins.ts";
import {
  cookieOf,
  sessionIdOf,
  sessionLifetime,
  sessionNotedEvery,
  type Origin,
  type StartedSession,
  accountKeyOf,
} from "./rules.ts";
import type { Me } from "../people/rules.ts";
import { limitKind } from "./rules-tokens.ts";
import { hashOf, newSecret } from "../people/rules-secrets.ts";

export function userByToken({ db, clock }: Context, key: string): Promise<Me | undefined> {
  return findPersonByKeyHash(db.read, sessionQuery(key, clock.now()));
}

export function personByCookie({ db, clock }: Context, cookie: string): Promise<Me | undefined> {
  return findPersonByCookieHash(db.read, sessionQuery(cookie, clock.now()));
}

function sessionQuery(secret: string, now: number) {
  return { hash: hashOf(secret), usedSince: now - sessionLifetime, now };
}

export async function isStillSignedIn({ db }: Pick<Context, "db">, me: Me): Promise<boolean> {
  return (await findLivingSessions(db.read, [me.sessionHash])).size > 0;
}

/** The account is not deleted until the transaction commits. Call it after locking the group. */
export async function lockActiveSession(tx: Transaction, me: Pick<Me, "id" | "sessionHash">): Promise<void> {
  await lockPerson(tx, me.id);
  if ((await findLivingSessions(tx, [me.sessionHash])).size === 0) throw appError("unauthorized");
}

/** Records use at most hourly, without delaying the request. */
export function touchSessionLater({ db, clock, log }: Context, me: Me): void {
  const now = clock.now();
  if (now - me.sessionUsedAt < sessionNotedEvery) return;
  db.write((tx) => updateSessionUse(tx, me.sessionHash, now)).catch((error: unknown) => {
    log.warn({ err: error }, "failed to record the use of a session");
  });
}

export async function noteRichText({ db, clock }: Context, me: Me): Promise<void> {
  if (me.richTextAt !== null) return;
  await db.write((tx) => updateRichText(tx, me.sessionHash, clock.now()));
}

const deviceLength = 255;

/** Only this call returns the key; its hash is stored. `signedInAt` is earlier if the session continues another one without a sign-in. */
export async function startSession(
  tx: Transaction,
  userId: string,
  device: string,
  now: number,
  signedInAt: number = now,
): Promise<string> {
  const key = newSecret();
  await insertSession(tx, {
    key_hash: hashOf(key),
    cookie_hash: hashOf(cookieOf(key)),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    signed_in_at: signedInAt,
    device: device.slice(0, deviceLength),
  });
  await deleteOldSessions(tx, userId, sessionsEach);
  return key;
}

/** The browser becomes a known device of the user. Throws `account_suspended`. */
export async function startSignedInSession(
  context: Context,
  tx: Transaction,
  userId: string,
  from: Origin,
): Promise<StartedSession> {
  if (await isSuspended(tx, userId)) throw appError("account_suspended");
  await recordSecurityEvent(context, tx, userId, "sign_in", from);
  return {
    apiKey: await startSession(tx, userId, from.device, context.clock.now()),
    accountKey: await accountKeyFor(context, tx, userId),
  };
}

/** Returns the key that signs tokens which expire with the password (see `accountKeyOf`). */
export async function accountKeyFor(
  { signingKey }: Pick<Context, "signingKey">,
  db: Reader,
  userId: string,
): Promise<string> {
  const { password_hash: passwordHash } = await findPasswordHash(db, userId);
  return accountKeyOf(signingKey, { id: userId, passwordHash });
}

export function activeSessions({ db }: Pick<Context, "db">, hashes: string[]): Promise<Set<string>> {
  return findLivingSessions(db.read, hashes);
}

export function sessionsOf({ db, clock }: Context, me: Me): Promise<SessionRow[]> {
  return findSessionsOf(db.read, me.id, clock.now() - sessionLifetime);
}

/** Returns whether it was the current one. Throws `too_many_attempts` after ten others within an hour, so that a stolen key cannot keep its owner out. */
export async function endSession(context: Context, me: Me, id: string, from: Origin): Promise<boolean> {
  const mine = await sessionsOf(context, me);
  const session = mine.find(({ keyHash }) => sessionIdOf(keyHash) === id);
  if (!session) throw appError("not_found");
  const isThisOne = session.keyHash === me.sessionHash;
  if (!isThisOne) {
    const kind = limitKind("ending sessions", me, context.clock.now());
    await reserveAttempt(context, { kind, address: me.id, account: me.id });
  }
  await end(context, me, session.keyHash, isThisOne ? undefined : from);
  return isThisOne;
}

export function signOut(context: Context, me: Me): Promise<void> {
  return end(context, me, me.sessionHash);
}

async function end(context: Context, me: Me, keyHash: string, from?: Origin): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    if (from) await recordSecurityEvent(context, tx, me.id, "session_ended", from);
    await deleteSession(tx, keyHash);
    recordForPerson(tx, clock.now(), me.id, "session.ended", {});
  });
}

/** Ends every session and returns a new key. Throws `too_many_attempts` after ten resets within an hour. */
export async function resetApiKey(context: Context, me: Me, userId: string, from: Origin): Promise<string> {
  await mayChange(context, me, userId);
  const kind = limitKind("key reset", me, context.clock.now());
  await reserveAttempt(context, { kind, address: me.id, account: me.id });
  const { db, clock } = context;
  return db.write(async (tx) => {
    await lockActiveSession(tx, me);
    await recordSecurityEvent(context, tx, me.id, "key_reset", from);
    await endAccess(context, tx, me.id, "renewed");
    // A reset is not a sign-in: it must not turn a stolen key into a recent one.
    return startSession(tx, me.id, from.device, clock.now(), me.signedInAt);
  });
}

export async function endOldAccess(context: Context, tx: Transaction, me: Me, from: Origin): Promise<void> {
  await recordSecurityEvent(context, tx, me.id, "password_changed", from);
  await endPin(tx, me.id);
  await endPasskeysOfUnproven(tx, me.id);
  await endAccess(context, tx, me.id, "renewed", me.sessionHash);
}

/** Ends access in the user's name, also open links (server/credentials.ts). */
export async function endAccess(
  context: Pick<Context, "clock" | "jobs" | "subscriptions">,
  tx: Transaction,
  userId: string,
  how: AccessEnded["how"],
  exceptSession?: string,
): Promise<void> {
  await endPendingChanges(context, tx, userId);
  await emit(context, tx, "access.ended", { userId, at: context.clock.now(), how, exceptSession });
}

export const endSessions: Reaction<"access.ended"> = async (_context, tx, { userId, at, exceptSession }) => {
  await deleteSessionsOf(tx, userId, exceptSession);
  recordForPerson(tx, at, userId, "session.ended", {});
};

export async function endApiKeys(tx: Transaction, { userIds }: RightLost): Promise<void> {
  await deleteApiKeysOf(tx, userIds);
}
