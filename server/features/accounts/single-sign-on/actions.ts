import { cutText } from "#contract/cut-text.ts";
import {
  ProviderFailure,
  type Checks,
  type IdentityProvider,
} from "../../../adapters/identity-provider/identity-provider.ts";
import { nameLength } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError, AppError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { addMember, isMemberOf } from "../../groups/groups/actions-members.ts";
import { assertNotBlocked } from "../../groups/admission/actions-blocks.ts";
import { wasRemovedFrom } from "../../groups/groups/actions-log.ts";
import { askToJoin } from "../../groups/admission/actions-requests.ts";
import { findUserByLogin, hasNoAccounts, insertNewUser } from "../../identity/people/actions.ts";
import { isAddressProven, proveAddress } from "../../identity/people/actions-addresses.ts";
import { checkNewLogin, checkUserName, nameFromLogin, normalLogin } from "../../identity/people/rules.ts";
import { consumeOnce } from "../../identity/sign-in/actions-passkeys.ts";
import { requestPasswordMail } from "../../identity/sign-in/actions-password-reset.ts";
import { checkSecondFactor, removeSecondFactor } from "../../identity/sign-in/actions-second-factor.ts";
import { recordSecurityEvent } from "../../identity/sign-in/actions-security.ts";
import { startSignedInSession } from "../../identity/sign-in/actions-sessions.ts";
import { endCredentialsOfUnprovenAccount } from "../../identity/sign-in/actions-unproven.ts";
import type { Origin, StartedSession } from "../../identity/sign-in/rules.ts";
import { findUserByIdentity, groupExists, hasIdentityOf, insertIdentity, isIdentityRefused } from "./queries.ts";
import { finishedFor, hashOfIdentity, mappedGroups, createSeal, startedFor, openSeal } from "./rules.ts";
import { newSecret } from "../../identity/people/rules-secrets.ts";

const callbackPath = "/api/login/single-sign-on/callback";

export interface Started {
  url: string;
  seal: string;
}

/** Throws `not_found` and `sign_on_failed`. */
export async function startSignOn(context: Context): Promise<Started> {
  const { config, clock, signingKey } = context;
  const checks = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const url = await callProvider(context, (provider) => provider.start(`${config.url}${callbackPath}`, checks));
  return { url, seal: createSeal(signingKey, "start", checks, clock.now() + startedFor) };
}

interface Arrived {
  issuer: string;
  subject: string;
  email?: string;
  name?: string;
  groups: string[];
}

export async function finishSignOn(context: Context, seal: string | undefined, query: string): Promise<string> {
  const { config, clock, signingKey } = context;
  const checks = openSeal<Checks>(signingKey, "start", seal, clock.now());
  if (!checks) throw appError("sign_on_failed");
  const arrivedAt = `${config.url}${callbackPath}?${query}`;
  const { groups, name, ...identity } = await callProvider(context, (provider) => provider.finish(arrivedAt, checks));
  // Browsers drop cookies of more than 4096 bytes.
  const shortName = name && cutText(name.toWellFormed(), nameLength);
  const arrived: Arrived = { ...identity, name: shortName, groups: mappedGroups(config.signOn?.groups ?? {}, groups) };
  return createSeal(signingKey, "finish", arrived, clock.now() + finishedFor);
}

async function callProvider<Result>(
  { identityProvider, log }: Context,
  call: (provider: IdentityProvider) => Promise<Result>,
): Promise<Result> {
  if (!identityProvider) throw appError("not_found");
  try {
    return await call(identityProvider);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error }, "single sign-on failed");
    throw appError("sign_on_failed");
  }
}

/**
 * Links an account with the same verified address, or creates one if allowed; two-step verification still applies. Somebody else may have created an account
 * with an unproven address, so everything that signs in to it ends, and its owner chooses a new password.
 */
export async function signInBySeal(
  context: Context,
  seal: string | undefined,
  code: string | null | undefined,
  from: Origin,
): Promise<StartedSession> {
  const { clock, db, signingKey } = context;
  const arrived = openSeal<Arrived>(signingKey, "finish", seal, clock.now());
  if (!arrived || seal === undefined) throw appError("sign_on_failed");
  const known = await accountOf(context, arrived);
  if (known && !known.isUnproven) await checkSecondFactor(context, known, code, from);
  const passwordHash = await context.passwords.hash(newSecret());
  const { userId, session } = await db.write(async (tx) => {
    if (!(await consumeOnce(tx, seal, clock.now() + finishedFor))) throw appError("sign_on_failed");
    const userId = known?.id ?? (await makeAccount(context, tx, arrived, passwordHash));
    await lockPerson(tx, userId);
    if (known?.isUnproven) await claimAccount(context, tx, { userId, login: known.login, passwordHash }, from);
    if (!known || known.login === arrived.email)
      await proveAddress(tx, { userId, login: normalLogin(arrived.email), now: clock.now() });
    const identity = { issuer: arrived.issuer, subject: arrived.subject, user_id: userId, created_at: clock.now() };
    if ((await insertIdentity(tx, identity)) && known)
      await recordSecurityEvent(context, tx, userId, "sign_on_linked", from);
    return { userId, session: await startSignedInSession(context, tx, userId, from) };
  });
  await joinMapped(context, userId, arrived);
  return session;
}

interface KnownAccount {
  id: string;
  login: string;
  isUnproven: boolean;
}

async function accountOf({ db }: Context, arrived: Arrived): Promise<KnownAccount | undefined> {
  const linked = await findUserByIdentity(db.read, arrived);
  if (linked || arrived.email === undefined) return linked && { ...linked, isUnproven: false };
  const byLogin = await findUserByLogin(db.read, arrived.email);
  // The address may since have been given to someone else.
  if (byLogin && (await hasIdentityOf(db.read, byLogin.id, arrived.issuer))) throw appError("sign_on_other_person");
  if (!byLogin) return undefined;
  return { id: byLogin.id, login: arrived.email, isUnproven: !(await isAddressProven(db.read, byLogin.id)) };
}

async function claimAccount(
  context: Context,
  tx: Transaction,
  { userId, login, passwordHash }: { userId: string; login: string; passwordHash: string },
  from: Origin,
): Promise<void> {
  // If the address has since been proven or changed, the account asks for its code.
  const isSame = (await findUserByLogin(tx, login))?.id === userId;
  if (!isSame || (await isAddressProven(tx, userId))) throw appError("sign_on_failed");
  await endCredentialsOfUnprovenAccount(context, tx, userId, passwordHash);
  await removeSecondFactor(tx, userId);
  await recordSecurityEvent(context, tx, userId, "unproven_access_ended", from);
  recordForPerson(tx, context.clock.now(), userId, "session.ended", {});
  if (context.mailer.reachesPeople) await requestPasswordMail(context, tx, userId);
}

async function makeAccount(
  context: Context,
  tx: Transaction,
  { email, name }: Arrived,
  passwordHash: string,
): Promise<string> {
  if (!context.config.signOn?.createsAccounts || (await hasNoAccounts(context))) throw appError("sign_on_no_account");
  if (email === undefined) throw appError("sign_on_no_email");
  const login = checkNewLogin(email);
  const userId = newId();
  const account = { userId, login, passwordHash, name: nameOf(name, login), now: context.clock.now() };
  if (!(await insertNewUser(tx, account))) throw appError("sign_on_failed");
  return userId;
}

function nameOf(name: string | undefined, login: string): string {
  try {
    return checkUserName(name ?? "");
  } catch {
    return nameFromLogin(login);
  }
}

/** Skips groups that are gone or full, or have blocked the person. Asks the admins of groups that require approval, or that have removed the person. */
async function joinMapped(context: Context, userId: string, arrived: Arrived): Promise<void> {
  for (const groupId of arrived.groups) {
    try {
      await context.db.write((tx) => joinDefaultGroup(context, tx, { userId, groupId }, hashOfIdentity(arrived)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.log.warn({ groupId, userId, reason: error.message }, "single sign-on could not add a person to a group");
    }
  }
}

async function joinDefaultGroup(
  context: Context,
  tx: Transaction,
  { userId, groupId }: { userId: string; groupId: string },
  identityHash: string,
): Promise<void> {
  await lockGroup(tx, groupId);
  if (!(await groupExists(tx, groupId))) throw appError("group_not_found");
  if (await isMemberOf(tx, userId, groupId)) return;
  await assertNotBlocked(tx, groupId, userId);
  const joining = { groupId, userId, at: context.clock.now(), inviterId: null };
  const isRefused = (await wasRemovedFrom(tx, groupId, userId)) || (await isIdentityRefused(tx, groupId, identityHash));
  const isWaiting = await askToJoin(context, tx, joining, isRefused);
  if (!isWaiting) await addMember(context, tx, joining);
}
