import { can } from "#contract/permissions.ts";
import type { Credentials, UserChanges } from "#contract/accounts.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockPerson } from "../../database/locks.ts";
import { refusal } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { releasePictureIn, useAsPictureIn } from "../files/actions-attaching.ts";
import { scheduleDigestsIn } from "../digests/actions.ts";
import { groupsWithNews } from "../groups/actions.ts";
import { isMemberIn } from "../groups/actions-members.ts";
import { unreadCount } from "../notifications/actions.ts";
import { startGuess, type Attempt } from "./actions-attempts.ts";
import { checkSecondFactor } from "./actions-second-factor.ts";
import { limitLoginChanges, requestLoginChangeIn, setLoginIn } from "./actions-login-change.ts";
import { checkReauthenticated, type ProvenOrigin } from "./actions-proof.ts";
import { endPendingChangesIn, recordSecurityEventIn, recordSecurityEventLater } from "./actions-security.ts";
import { lockSignedIn, startSessionIn, startSignedInSessionIn } from "./actions-sessions.ts";
import {
  findOwnAccount,
  findPasswordHash,
  findPersonFor,
  findUserByLogin,
  isLoginTaken,
  updateUser,
  type OwnAccountRow,
  type UserUpdate,
} from "./queries.ts";
import { findPendingLogin } from "./queries-security.ts";
import { deleteSessionsOf } from "./queries-sessions.ts";
import {
  checkNewLogin,
  checkNewPassword,
  checkUserName,
  mergeSettings,
  normalLogin,
  type Me,
  type Person,
  type Origin,
  type StartedSession,
} from "./rules.ts";
import { accountKeyOf } from "./rules-account-key.ts";
import { limitDoor } from "./rules-reauthentication.ts";
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
  if (user?.id !== checked.id || user.passwordHash !== checked.passwordHash) throw refusal("invalid_login");
}

/** The account with this login, password and, if it wants one, code; the same refusal, in the same time, for a wrong password and for an unknown login. */
export async function checkCredentials(
  context: Context,
  credentials: Credentials,
  from: Origin,
): Promise<CheckedAccount> {
  const login = normalLogin(credentials.login);
  if (login === "") throw refusal("login_empty");
  if (!credentials.password) throw refusal("password_empty");

  const user = await findUserByLogin(context.db.read, login);
  const forgive = await startGuess(context, passwordAttempt(context, user, login, from));
  const isRight = await context.passwords.matches(user?.passwordHash, credentials.password);
  if (user && !isRight) recordSecurityEventLater(context, user.id, "sign_in_failed", from);
  if (!user || !isRight) throw refusal("invalid_login");
  await forgive();
  await checkSecondFactor(context, { id: user.id, login }, credentials.code, from);
  return { id: user.id, login, passwordHash: await renewForeignHash(context, user, credentials.password) };
}

/** A device on which the owner signed in before is counted by itself: guesses from the same network do not keep the owner out. */
function passwordAttempt(
  { signingKey }: Context,
  user: { id: string; passwordHash: string } | undefined,
  login: string,
  from: Origin,
): Attempt {
  const deviceId = user && deviceIdFor(accountKeyOf(signingKey, user), from.deviceTokens);
  if (deviceId) return { door: "login on a known device", address: deviceId, account: login };
  return { door: "login", address: from.address, account: login };
}

/** An imported account keeps the hash it came with until its password is known. Answers the hash that counts from now on. */
async function renewForeignHash(
  { db, passwords }: Context,
  user: { id: string; passwordHash: string },
  password: string,
): Promise<string> {
  if (!passwords.isForeign(user.passwordHash)) return user.passwordHash;
  const passwordHash = await passwords.hash(password);
  const current = await db.write(async (tx) => {
    await lockPerson(tx, user.id);
    const { password_hash: stored } = await findPasswordHash(tx, user.id);
    if (stored !== user.passwordHash) return stored;
    await updateUser(tx, user.id, { password_hash: passwordHash });
    return passwordHash;
  });
  // Another sign-in was faster: its hash is of the same password, or there is a new one.
  if (current !== passwordHash && !(await passwords.matches(current, password))) throw refusal("invalid_login");
  return current;
}

export async function ownAccount({ db, clock }: Context, me: Me) {
  const [account, groups, unread, pendingLogin] = await Promise.all([
    findOwnAccount(db.read, me.id),
    groupsWithNews(db.read, me),
    unreadCount(db.read, me),
    findPendingLogin(db.read, me.id, clock.now()),
  ]);
  return { account, groups, unread, pendingLogin };
}

export interface OwnAccount {
  account: OwnAccountRow;
  groups: Awaited<ReturnType<typeof groupsWithNews>>;
  unread: number;
  /** A new login that waits for its confirmation. */
  pendingLogin: string | undefined;
}

export async function personSeenBy({ db }: Context, me: Me, userId: string): Promise<Person> {
  const person = await findPersonFor(db.read, me.id, userId);
  if (!person) throw refusal("not_found");
  return person;
}

/**
 * Changes one's own account. A new login or password needs a proof of who is there and ends all mailed links; a new password ends the other
 * sessions too and the tokens of known devices. Answers the new key for those then (`accountKeyOf`).
 */
export async function changeAccount(
  context: Context,
  me: Me,
  userId: string,
  changes: UserChanges,
  from: ProvenOrigin,
): Promise<string | undefined> {
  await mayChange(context, me, userId);
  const { db, bus, clock, passwords } = context;
  const update: UserUpdate = {};
  if (changes.name && changes.name !== me.name) update.name = checkUserName(changes.name);
  const login = newLogin(me, changes.login);
  if (changes.password) checkNewPassword(changes.password);
  const isProtected = login !== undefined || Boolean(changes.password);
  if (isProtected) await checkReauthenticated(context, db.read, me, from);
  if (login) await limitLoginChanges(context, me);
  if (changes.password) update.password_hash = await passwords.hash(changes.password);

  await db.write(async (tx) => {
    await lockSignedIn(tx, me);
    if (isProtected) await checkReauthenticated(context, tx, me, from);
    if (login) await changeLoginIn(context, tx, me, login, from);
    if (changes.data && !Array.isArray(changes.data)) update.data = await mergedSettings(context, tx, me, changes.data);
    if (changes.avatar !== undefined && changes.avatar !== "") update.avatar_id = avatarId(changes.avatar);
    if (update.avatar_id) await useAsPictureIn(tx, me, update.avatar_id);
    const { avatarId: oldAvatar } = await findOwnAccount(tx, me.id);
    if (Object.keys(update).length > 0) await updateUser(tx, me.id, update);
    if (update.avatar_id !== undefined && oldAvatar) await releasePictureIn(tx, oldAvatar, clock.now());
    if (update.password_hash) await endOldAccessIn(context, tx, me, from);
    await recordForPersonIn(tx, clock.now(), me.id, "me.updated", {});
  });
  bus.publish("me.updated", {});
  return update.password_hash && accountKeyOf(context.signingKey, { id: me.id, passwordHash: update.password_hash });
}

function newLogin(me: Me, wanted: UserChanges["login"]): string | undefined {
  const login = normalLogin(wanted);
  return login === "" || login === me.login ? undefined : checkNewLogin(login);
}

/** At once only where no mail could confirm it. */
async function changeLoginIn(context: Context, tx: Transaction, me: Me, login: string, from: Origin): Promise<void> {
  if (await isLoginTaken(tx, login, me.id)) throw refusal("login_taken");
  const { mailer } = context;
  if (mailer.reachesPeople) await requestLoginChangeIn(context, tx, me, login, from);
  else await setLoginIn(context, tx, me.id, login, from);
}

/** Ends mailed links and the other sessions after a new password. */
async function endOldAccessIn(context: Context, tx: Transaction, me: Me, from: Origin): Promise<void> {
  await recordSecurityEventIn(context, tx, me.id, "password_changed", from);
  await endPendingChangesIn(context, tx, me.id);
  await endSessionsIn(tx, me, context.clock.now(), me.sessionHash);
}

/** Ends every session everywhere and answers a new key. Throws `too_many_attempts` after ten within an hour. */
export async function resetApiKey(context: Context, me: Me, userId: string, from: Origin): Promise<string> {
  await mayChange(context, me, userId);
  const door = limitDoor("key reset", me, context.clock.now());
  await startGuess(context, { door, address: me.id, account: me.id });
  const { db, bus, clock } = context;
  const key = await db.write(async (tx) => {
    await lockSignedIn(tx, me);
    await recordSecurityEventIn(context, tx, me.id, "key_reset", from);
    await endPendingChangesIn(context, tx, me.id);
    await endSessionsIn(tx, me, clock.now());
    // Not a sign-in: a stolen key must not become a fresh one by this.
    return startSessionIn(tx, me.id, from.device, clock.now(), me.signedInAt);
  });
  bus.publish("session.ended", {});
  return key;
}

async function mayChange(context: Context, me: Me, userId: string): Promise<void> {
  const user = await personSeenBy(context, me, userId);
  if (!can.editUser(me, user)) throw refusal("forbidden");
}

async function mergedSettings(
  context: Context,
  tx: Transaction,
  me: Me,
  changes: Record<string, unknown>,
): Promise<string> {
  const group = changes.default_group;
  if (typeof group === "string" && group !== "" && !(await isMemberIn(tx, me.id, group)))
    throw refusal("group_not_found");
  const merged = mergeSettings((await findOwnAccount(tx, me.id)).data, changes);
  await scheduleDigestsIn(context, tx, me.id, merged);
  return merged;
}

function avatarId(avatar: NonNullable<UserChanges["avatar"]> | null): string | null {
  return avatar !== null && typeof avatar === "object" ? avatar.id : avatar;
}

async function endSessionsIn(tx: Transaction, me: Me, now: number, exceptHash?: string): Promise<void> {
  await deleteSessionsOf(tx, me.id, exceptHash);
  await recordForPersonIn(tx, now, me.id, "session.ended", {});
}
