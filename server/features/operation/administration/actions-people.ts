import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { makeAccount } from "../../accounts/accounts/actions-operator.ts";
import { accountIdOf, requireAdministrator, updateUser } from "../../identity/people/actions.ts";
import { isAddressProven } from "../../identity/people/actions-addresses.ts";
import type { Me } from "../../identity/people/rules.ts";
import { newPasswordLink, requestPasswordMail } from "../../identity/sign-in/actions-password-reset.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { removeSecondFactor } from "../../identity/sign-in/actions-second-factor.ts";
import { operatorOrigin, recordSecurityEvent, type EventOrigin } from "../../identity/sign-in/actions-security.ts";
import { sponsorOf } from "../../identity/sponsorships/actions.ts";
import { endAccess, lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { isMailServerNew } from "./actions-mail-server.ts";
import {
  findAccount,
  findAllSecurityEvents,
  findServerGroups,
  findServerPeople,
  type Account,
  type ServerGroupRow,
  type ServerPersonRow,
  type ServerSecurityRow,
} from "./queries-people.ts";

const pageSize = 50;

export interface PageOf<Row> {
  rows: Row[];
  next: string | undefined;
}

interface Wanted {
  after?: string;
  q?: string;
}

function page<Row>(found: Row[], keyOf: (row: Row) => string): PageOf<Row> {
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? keyOf(rows.at(-1)!) : undefined };
}

export async function serverPeople({ db }: Context, me: Me, { after, q }: Wanted): Promise<PageOf<ServerPersonRow>> {
  requireAdministrator(me);
  const found = await findServerPeople(db.slowRead, { after, q: q?.trim() || undefined, limit: pageSize + 1 });
  return page(found, ({ login }) => login);
}

export async function serverGroups({ db }: Context, me: Me, { after, q }: Wanted): Promise<PageOf<ServerGroupRow>> {
  requireAdministrator(me);
  const found = await findServerGroups(db.slowRead, { after, q: q?.trim() || undefined, limit: pageSize + 1 });
  return page(found, ({ id }) => id);
}

export async function serverSecurityEvents(
  { db }: Context,
  me: Me,
  before: string | undefined,
): Promise<PageOf<ServerSecurityRow>> {
  requireAdministrator(me);
  return page(await findAllSecurityEvents(db.read, { before, limit: pageSize + 1 }), ({ id }) => id);
}

/** Returns the link for the password, unless it was emailed. */
export async function invitePerson(
  context: Context,
  me: Me,
  { login, name }: { login: string; name: string | undefined },
  from: ProvenOrigin,
): Promise<string | undefined> {
  requireAdministrator(me);
  await checkReauthenticated(context, context.db.read, me, from);
  await makeAccount(context, { login, name });
  return linkForNewAccount(context, me, await accountIdOf(context, login), from);
}

/**
 * Emails the link only to the person, because it gives access to their groups. Throws `account_sponsored`, `password_link_machine` if no email reaches the
 * person, `password_link_waits` for a day after a change of the mail server, and `address_unproven` for an address that may be a stranger's: its owner can
 * request a new password.
 */
export async function resetPassword(context: Context, me: Me, userId: string, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  if (await sponsorOf(context.db.read, userId)) throw appError("account_sponsored");
  if (await isMailServerNew(context)) throw appError("password_link_waits");
  await changeAccount(context, me, userId, from, async (tx, { login }) => {
    if (!context.mailer.reachesPeople || !login.includes("@")) throw appError("password_link_machine");
    if (!(await isAddressProven(tx, userId))) throw appError("address_unproven");
    await recordSecurityEvent(context, tx, userId, "reset_link_created", { ...from, actorId: me.id });
    await requestPasswordMail(context, tx, userId);
    const data = { about: "password_link" as const };
    const notice = { at: context.clock.now(), groupId: null, fromUserId: null, toUserIds: [userId], data };
    await emit(context, tx, "membership.changed", notice);
  });
}

/** Undefined if the link was emailed. The account has no content yet. */
async function linkForNewAccount(
  context: Context,
  me: Me,
  userId: string,
  from: ProvenOrigin,
): Promise<string | undefined> {
  const isMailed = await changeAccount(context, me, userId, from, async (tx, account) => {
    await recordSecurityEvent(context, tx, userId, "account_created", { ...from, actorId: me.id });
    if (!context.mailer.reachesPeople || !account.login.includes("@")) return false;
    // This link is the invitation that proves the address.
    await requestPasswordMail(context, tx, userId);
    return true;
  });
  return isMailed ? undefined : newPasswordLink(context, userId);
}

export async function endAllSessions(context: Context, me: Me, userId: string, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  await changeAccount(context, me, userId, from, async (tx) => {
    await recordSecurityEvent(context, tx, userId, "sessions_ended", { ...from, actorId: me.id });
    await endAccess(context, tx, userId, "renewed");
  });
}

export async function endSecondFactor(context: Context, me: Me, userId: string, from: ProvenOrigin): Promise<void> {
  requireAdministrator(me);
  await changeAccount(context, me, userId, from, async (tx) => {
    if (await removeSecondFactor(tx, userId))
      await recordSecurityEvent(context, tx, userId, "second_factor_off", { ...from, actorId: me.id });
  });
}

/** A suspended person cannot sign in, gets no emails and pushes, and is no longer administrator. Deletes nothing. */
export async function suspend(
  context: Context,
  me: Me,
  userId: string,
  isSuspended: boolean,
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  if (userId === me.id) throw appError("own_account");
  await changeAccount(context, me, userId, from, (tx, account) =>
    applySuspension(context, tx, { ...account, userId }, isSuspended, { ...from, actorId: me.id }),
  );
}

async function applySuspension(
  context: Context,
  tx: Transaction,
  { userId, suspendedAt }: Account & { userId: string },
  isSuspended: boolean,
  from: EventOrigin,
): Promise<void> {
  if ((suspendedAt !== null) === isSuspended) return;
  await recordSecurityEvent(context, tx, userId, isSuspended ? "suspended" : "resumed", from);
  if (!isSuspended) return updateUser(tx, userId, { suspended_at: null });
  await updateUser(tx, userId, { suspended_at: context.clock.now(), is_administrator: 0 });
  await endAccess(context, tx, userId, "suspended");
}

export async function appointAdministrator(
  context: Context,
  me: Me,
  userId: string,
  isAdministrator: boolean,
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  if (userId === me.id) throw appError("own_account");
  await changeAccount(context, me, userId, from, (tx, account) =>
    applyAppointment(context, tx, { ...account, userId }, isAdministrator, { ...from, actorId: me.id }),
  );
}

async function applyAppointment(
  context: Context,
  tx: Transaction,
  { userId, ...account }: Account & { userId: string },
  isAdministrator: boolean,
  from: EventOrigin,
): Promise<void> {
  if ((account.isAdministrator === 1) === isAdministrator) return;
  if (account.suspendedAt !== null) throw appError("account_suspended");
  const kind = isAdministrator ? "administrator_added" : "administrator_removed";
  await recordSecurityEvent(context, tx, userId, kind, from);
  await updateUser(tx, userId, { is_administrator: isAdministrator ? 1 : 0 });
}

/** Requires reauthentication of the administrator. Throws `user_not_found`. */
async function changeAccount<Result>(
  context: Context,
  me: Me,
  userId: string,
  from: ProvenOrigin,
  change: (tx: Transaction, account: Account) => Promise<Result>,
): Promise<Result> {
  return context.db.write(async (tx) => {
    // Locks in a fixed order, so that two administrators who change each other do not deadlock.
    for (const id of [me.id, userId].sort()) await lockPerson(tx, id);
    await lockAdministrator(tx, me);
    await checkReauthenticated(context, tx, me, from);
    const account = await findAccount(tx, userId);
    if (!account) throw appError("user_not_found");
    return change(tx, account);
  });
}

/** Holds until the transaction commits. */
export async function lockAdministrator(tx: Transaction, me: Me): Promise<void> {
  await lockActiveSession(tx, me);
  if ((await findAccount(tx, me.id))?.isAdministrator !== 1) throw appError("not_found");
}

/** Throws `account_suspended`. Checks no permission: for the command line. */
export async function appointByLogin(context: Context, login: string, isAdministrator: boolean): Promise<void> {
  await changeByLogin(context, login, (tx, account) =>
    applyAppointment(context, tx, account, isAdministrator, operatorOrigin),
  );
}

/** Checks no permission: for the command line. */
export async function suspendByLogin(context: Context, login: string, isSuspended: boolean): Promise<void> {
  await changeByLogin(context, login, (tx, account) =>
    applySuspension(context, tx, account, isSuspended, operatorOrigin),
  );
}

async function changeByLogin(
  context: Context,
  login: string,
  change: (tx: Transaction, account: Account & { userId: string }) => Promise<void>,
): Promise<void> {
  const userId = await accountIdOf(context, login);
  await context.db.write(async (tx) => {
    await lockPerson(tx, userId);
    const account = await findAccount(tx, userId);
    if (!account) throw appError("user_not_found");
    await change(tx, { ...account, userId });
  });
}
