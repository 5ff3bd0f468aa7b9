import type { SecurityEventKind } from "#contract/security.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { newId } from "../../new-id.ts";
import { orderSecurityNoticeIn } from "./actions-security-notices.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";
import { deletePasswordResetsOf } from "./queries-password-resets.ts";
import { deleteUnconfirmedSecondFactor } from "./queries-second-factor.ts";
import {
  countSecurityEvents,
  deleteLoginChangeOf,
  findSecurityEvents,
  insertSecurityEvent,
  type SecurityEventRow,
} from "./queries-security.ts";
import { deleteSessionsOf } from "./queries-sessions.ts";
import { loginChangeKey, passwordResetKey, type Origin } from "./rules.ts";
import type { Me } from "../people/rules.ts";

/** Events shown of each kind, so that an attacker cannot push the others off the list by causing many of one. */
const shownOfEachKind = 20;
/** Mails of each kind within the time in milliseconds. The address may be a stranger's, and a stolen key must not flood its owner. */
const noticesOfEachKind = 3;
const noticesCountFor = 60 * 60 * 1000;
const deviceLength = 255;

/** Events that the owner is told of by mail: steps of an intruder who wants to keep the account. */
const mailed: ReadonlySet<SecurityEventKind> = new Set([
  "password_changed",
  "password_reset",
  "login_change_requested",
  "login_changed",
  "key_reset",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "account_deleted",
]);

/** Writes into the account's security log, and orders a mail to its owner where it matters. Holds no secret and no login. */
export async function recordSecurityEventIn(
  context: Context,
  tx: Transaction,
  userId: string,
  kind: SecurityEventKind,
  from: Pick<Origin, "address" | "device">,
): Promise<void> {
  const event = { kind, at: context.clock.now(), address: from.address, device: from.device.slice(0, deviceLength) };
  await insertSecurityEvent(tx, { ...event, id: newId(), user_id: userId });
  if (
    mailed.has(kind) &&
    (await countSecurityEvents(tx, userId, kind, event.at - noticesCountFor)) <= noticesOfEachKind
  )
    await orderSecurityNoticeIn(context, tx, userId, event);
  context.log.info({ securityEvent: kind, userId, address: from.address }, "security event");
}

/** The same without making the answer wait: a failed sign-in must take as long for an unknown login as for a known one. */
export function recordSecurityEventLater(
  context: Context,
  userId: string,
  kind: SecurityEventKind,
  from: Pick<Origin, "address" | "device">,
): void {
  context.db
    .write((tx) => recordSecurityEventIn(context, tx, userId, kind, from))
    .catch((error: unknown) => context.log.warn({ err: error, userId }, "failed to record a security event"));
}

/** Returns the latest events of one's account, newest first. */
export function securityEventsOf({ db }: Context, me: Me): Promise<SecurityEventRow[]> {
  return findSecurityEvents(db.read, me.id, shownOfEachKind);
}

/**
 * Ends what could still change how this account is signed in to: mailed links, those about to be mailed, and a second factor that waits for its
 * first code.
 */
export async function endPendingChangesIn(
  { jobs }: Pick<Context, "jobs">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await jobs.cancelIn(tx, passwordResetKey(userId));
  await jobs.cancelIn(tx, loginChangeKey(userId));
  await deletePasswordResetsOf(tx, userId);
  await deleteLoginChangeOf(tx, userId);
  await deleteUnconfirmedSecondFactor(tx, userId);
}

/** Ends every way to sign in to this account, for one that is deleted. */
export async function endAllAccessIn(context: Pick<Context, "jobs">, tx: Transaction, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await endPendingChangesIn(context, tx, userId);
}
