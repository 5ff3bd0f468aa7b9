import { randomInt } from "node:crypto";
import { can } from "#contract/permissions.ts";
import { sponsoredAtMost } from "#contract/limits.ts";
import type { NewSponsoredAccount } from "#contract/sponsored-accounts.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { addMember, membershipWith } from "../../groups/groups/actions-members.ts";
import { askToJoin } from "../../groups/admission/actions-requests.ts";
import { insertNewUser, type NewAccount } from "../../identity/people/actions.ts";
import { checkUserName, type Me } from "../../identity/people/rules.ts";
import { createDeviceLink } from "./actions-device-links.ts";
import { storePin } from "../../identity/sponsorships/actions-pins.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { recordSecurityEvent } from "../../identity/sign-in/actions-security.ts";
import { endAccess, lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { addSponsor, sponsoredBy } from "../../identity/sponsorships/actions.ts";
import type { MadeDeviceLink, SponsoredRow } from "../../identity/sponsorships/rules.ts";
import { checkPin, loginFor } from "./rules.ts";
import { newSecret } from "../../identity/people/rules-secrets.ts";

export function sponsoredAccounts({ db }: Context, me: Me): Promise<SponsoredRow[]> {
  return sponsoredBy(db.read, me);
}

export interface MadeAccount {
  account: SponsoredRow;
  link: MadeDeviceLink;
  isWaiting: boolean;
}

/** Requires the permission to invite, and reauthentication. Throws `too_many_sponsored`. */
export async function makeSponsoredAccount(
  context: Context,
  me: Me,
  { name, group: groupId, pin }: NewSponsoredAccount,
  from: ProvenOrigin,
): Promise<MadeAccount> {
  const { settings, db, clock, passwords } = context;
  await membershipWith(db.read, me, groupId, can.invite);
  if (!settings.current.allow.showInvitationLinks) throw appError("invitations_hidden");
  // Others can sign in to an account without an address, so it sponsors none.
  if (!me.login.includes("@")) throw appError("login_has_no_email");
  const newName = checkUserName(name ?? "");
  const newPin = pin ? checkPin(pin) : undefined;
  await checkReauthenticated(context, db.read, me, from);
  const passwordHash = await passwords.hash(newPin ?? newSecret());
  return db.write(async (tx) => {
    const [userId, now] = [newId(), clock.now()];
    await lockGroup(tx, groupId);
    await lockSponsor(context, tx, me, from);
    const membership = await membershipWith(tx, me, groupId, can.invite);
    if ((await sponsoredBy(tx, me)).length >= sponsoredAtMost) throw appError("too_many_sponsored");
    const login = await insertWithFreeLogin(tx, { userId, passwordHash, name: newName, now });
    await addSponsor(tx, { userId, login, sponsorId: me.id, now, hasPin: newPin !== undefined });
    await recordSecurityEvent(context, tx, userId, "sponsored_account_created", { ...from, actorId: me.id });
    const joining = { groupId: membership.groupId, userId, at: now, inviterId: me.id };
    const isWaiting = await askToJoin(context, tx, joining);
    if (!isWaiting) await addMember(context, tx, joining);
    const link = await createDeviceLink(context, tx, userId);
    return { account: await readSponsoredAccount(tx, me, userId), link, isWaiting };
  });
}

const loginsTried = 5;

/** Retries, because two people with the same name may draw the same number. */
async function insertWithFreeLogin(
  tx: Transaction,
  account: Omit<NewAccount, "login"> & { name: string },
): Promise<string> {
  for (let n = 0; n < loginsTried; n++) {
    const login = loginFor(account.name, randomInt(1000, 10_000));
    if (await insertNewUser(tx, { ...account, login })) return login;
  }
  throw appError("login_taken");
}

/** Replaces earlier links. Requires reauthentication, as do the other changes. */
export function makeDeviceLink(context: Context, me: Me, userId: string, from: ProvenOrigin): Promise<MadeDeviceLink> {
  return changeSponsored(context, me, userId, from, async (tx) => {
    await recordSecurityEvent(context, tx, userId, "device_link_created", { ...from, actorId: me.id });
    return createDeviceLink(context, tx, userId);
  });
}

export async function setPin(
  context: Context,
  me: Me,
  userId: string,
  pin: string | null | undefined,
  from: ProvenOrigin,
): Promise<void> {
  await readSponsoredAccount(context.db.read, me, userId);
  const pinHash = await context.passwords.hash(checkPin(pin ?? ""));
  await changeSponsored(context, me, userId, from, async (tx) => {
    await recordSecurityEvent(context, tx, userId, "pin_set", { ...from, actorId: me.id });
    await storePin(tx, userId, pinHash);
  });
}

export async function endSponsoredSessions(
  context: Context,
  me: Me,
  userId: string,
  from: ProvenOrigin,
): Promise<void> {
  await changeSponsored(context, me, userId, from, async (tx) => {
    await recordSecurityEvent(context, tx, userId, "sessions_ended", { ...from, actorId: me.id });
    await endAccess(context, tx, userId, "renewed");
  });
}

/** Throws `not_found` for accounts that the user does not sponsor, or that have an email address by now. */
async function readSponsoredAccount(db: Reader, me: Me, userId: string): Promise<SponsoredRow> {
  const account = (await sponsoredBy(db, me)).find(({ id }) => id === userId);
  if (!account) throw appError("not_found");
  return account;
}

async function changeSponsored<Result>(
  context: Context,
  me: Me,
  userId: string,
  from: ProvenOrigin,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await readSponsoredAccount(context.db.read, me, userId);
  return context.db.write(async (tx) => {
    for (const id of [me.id, userId].sort()) await lockPerson(tx, id);
    await lockSponsor(context, tx, me, from);
    await readSponsoredAccount(tx, me, userId);
    return change(tx);
  });
}

async function lockSponsor(context: Context, tx: Transaction, me: Me, from: ProvenOrigin): Promise<void> {
  await lockActiveSession(tx, me);
  await checkReauthenticated(context, tx, me, from);
}
