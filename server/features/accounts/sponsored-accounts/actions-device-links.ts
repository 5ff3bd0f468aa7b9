import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { assertAttemptsLeft, recordFailedAttempt } from "../../identity/sign-in/actions-attempts.ts";
import { startSignedInSession } from "../../identity/sign-in/actions-sessions.ts";
import { sponsorOf } from "../../identity/sponsorships/actions.ts";
import {
  deleteDeviceLink,
  deleteDeviceLinksOf,
  findDeviceLink,
  insertDeviceLink,
} from "../../identity/sponsorships/actions-device-links.ts";
import { type Origin, type StartedSession } from "../../identity/sign-in/rules.ts";
import type { MadeDeviceLink } from "../../identity/sponsorships/rules.ts";
import { hashOf, newSecret } from "../../identity/people/rules-secrets.ts";

/** Long enough to be sent to someone far away. */
const goodFor = 7 * 24 * 60 * 60 * 1000;

/** Replaces earlier links. Checks no permission. */
export async function createDeviceLink(
  { config, clock }: Context,
  tx: Transaction,
  userId: string,
): Promise<MadeDeviceLink> {
  const key = newSecret();
  const expiresAt = clock.now() + goodFor;
  await deleteDeviceLinksOf(tx, userId);
  await insertDeviceLink(tx, { key_hash: hashOf(key), user_id: userId, expires_at: expiresAt });
  return { url: `${config.url}/device-link/${key}`, expiresAt };
}

/** `expiresAt` in milliseconds. Throws `device_link_invalid`. */
export async function deviceLink(context: Context, key: string, address: string) {
  const { db, clock } = context;
  const attempt = { kind: "device link", address, account: "" };
  await assertAttemptsLeft(context, attempt);
  const link = await findDeviceLink(db.read, hashOf(key), clock.now());
  if (link && (await sponsorOf(db.read, link.userId)) !== undefined) return link;
  await recordFailedAttempt(context, attempt);
  throw appError("device_link_invalid");
}

/** Throws `device_link_invalid` the second time. */
export async function signInByDeviceLink(context: Context, key: string, from: Origin): Promise<StartedSession> {
  const { userId } = await deviceLink(context, key, from.address);
  return context.db.write(async (tx) => {
    await lockPerson(tx, userId);
    const isValid = (await sponsorOf(tx, userId)) !== undefined;
    if (!(await deleteDeviceLink(tx, hashOf(key))) || !isValid) throw appError("device_link_invalid");
    return startSignedInSession(context, tx, userId, from);
  });
}
