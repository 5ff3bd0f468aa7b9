import { deleteDeviceLinksOf } from "../sponsorships/actions-device-links.ts";
import type { SecurityEventKind } from "#contract/security.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { newId } from "../../../new-id.ts";
import { deletePasskeysOf } from "./queries-passkeys.ts";
import {
  countSecurityEvents,
  deletePendingChangesOf,
  findSecurityEvents,
  insertSecurityEvent,
  type SecurityEventRow,
} from "./queries-security.ts";
import { endSponsorship } from "../sponsorships/actions.ts";
import { loginChangeKey, passwordResetKey, type Origin } from "./rules.ts";
import type { Me } from "../people/rules.ts";
import type { Language } from "#contract/languages.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import { securityNotice } from "../../../emails/account-letters.ts";
import { languageOf } from "../../../emails/translate.ts";
import { mailTo, newMessageId } from "../../../emails/send.ts";
import { existingUser } from "../people/actions.ts";

/** An attacker must not push others off the list by causing many of one kind. */
const shownOfEachKind = 20;
/** Per kind and period (milliseconds). The address may be a stranger's, and a stolen key must not flood its owner. */
const noticesOfEachKind = 3;
const noticesCountFor = 60 * 60 * 1000;
const deviceLength = 255;

/** Steps an intruder would take to keep the account. */
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
  "sign_on_linked",
  "unproven_access_ended",
  "api_key_added",
  "suspended",
  "resumed",
  "reset_link_created",
  "protected_settings_changed",
  "sessions_ended",
  "administrator_added",
  "administrator_removed",
]);

export interface EventOrigin extends Pick<Origin, "address" | "device"> {
  /** The administrator who caused the event, if it was not the owner. */
  actorId?: string;
}

export const operatorOrigin: EventOrigin = { address: "127.0.0.1", device: "hearth" };

/** Enqueues an email to the owner if the event matters. Stores no secret and no login. */
export async function recordSecurityEvent(
  context: Context,
  tx: Transaction,
  userId: string,
  kind: SecurityEventKind,
  from: EventOrigin,
): Promise<void> {
  const event = { kind, at: context.clock.now(), address: from.address, device: from.device.slice(0, deviceLength) };
  await insertSecurityEvent(tx, { ...event, id: newId(), user_id: userId, actor_id: from.actorId ?? null });
  if (
    mailed.has(kind) &&
    (await countSecurityEvents(tx, userId, kind, event.at - noticesCountFor)) <= noticesOfEachKind
  )
    await enqueueSecurityNotice(context, tx, userId, event);
  context.log.info({ securityEvent: kind, userId, address: from.address }, "security event");
}

/** Does not delay the response: a failed sign-in must take the same time for unknown and known logins. */
export function recordSecurityEventLater(
  context: Context,
  userId: string,
  kind: SecurityEventKind,
  from: Pick<Origin, "address" | "device">,
): void {
  context.db
    .write((tx) => recordSecurityEvent(context, tx, userId, kind, from))
    .catch((error: unknown) => context.log.warn({ err: error, userId }, "failed to record a security event"));
}

export function securityEventsOf({ db }: Context, me: Me): Promise<SecurityEventRow[]> {
  return findSecurityEvents(db.read, me.id, shownOfEachKind);
}

/** Cancels emailed links and an unconfirmed second factor. */
export async function endPendingChanges(
  { jobs }: Pick<Context, "jobs">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await jobs.cancel(tx, passwordResetKey(userId));
  await jobs.cancel(tx, loginChangeKey(userId));
  await deletePendingChangesOf(tx, userId);
  await deleteDeviceLinksOf(tx, userId);
}

export async function endAllSignIns(tx: Transaction, userId: string): Promise<void> {
  await deletePasskeysOf(tx, userId);
  await endSponsorship(tx, userId);
}

export const securityNoticeMail = "accounts.mail-security-notice";

/** Goes to the current login. Call it before the login changes or the account is deleted. */
async function enqueueSecurityNotice(
  { config, settings, jobs, mailer }: Context,
  tx: Transaction,
  userId: string,
  { kind, address, device }: SecurityEventRow,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  const { login, name, data } = await existingUser(tx, userId);
  const language = languageOf(data, settings.current);
  const payload = { login, name, language, kind, address, device, userId, messageId: newMessageId(config) };
  await jobs.enqueue(tx, { kind: securityNoticeMail, payload });
}

/** The payload holds everything needed, since the account may be deleted by then. */
export async function sendSecurityNotice(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { login, name, language, kind, address, device, userId, messageId } = payload as Record<string, string>;
  const letter = securityNotice(
    {
      name: name!,
      kind: kind as SecurityEventKind,
      address: address!,
      device: device!,
      url: `${context.config.url}/users/${userId}/settings?tab=access`,
      home: context.config.url,
    },
    language as Language,
  );
  await mailTo(context, login!, { ...letter, messageId: messageId! });
}
