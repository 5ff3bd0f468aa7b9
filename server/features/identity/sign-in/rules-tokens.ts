import { createHmac, timingSafeEqual, randomBytes } from "node:crypto";

const minute = 60 * 1000;

/** Lifetime of a proof of identity, in milliseconds. */
export const reauthenticationLifetime = 5 * minute;

/** How long after sign-in a session may change an account without such a proof, for clients that do not support it. Milliseconds. */
export const graceAfterSignIn = 15 * minute;

/**
 * Returns a signed proof of identity for this session with an expiry time. It is not valid for other sessions and ends with the password.
 *
 * @param accountKey see `accountKeyOf`
 */
export function reauthenticationToken(accountKey: string, sessionHash: string, now: number): string {
  const end = (now + reauthenticationLifetime).toString(36);
  return `${end}.${reauthenticationSignature(accountKey, sessionHash, end)}`;
}

export function isReauthenticated(
  accountKey: string,
  sessionHash: string,
  token: string | undefined,
  now: number,
): boolean {
  const [end = "", given = ""] = (token ?? "").split(".");
  const expected = reauthenticationSignature(accountKey, sessionHash, end);
  if (Buffer.byteLength(given) !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) && Number.parseInt(end, 36) > now;
}

function reauthenticationSignature(accountKey: string, sessionHash: string, end: string): string {
  return createHmac("sha256", accountKey).update(`reauthentication ${sessionHash} ${end}`).digest("base64url");
}

/**
 * Returns the name under which attempts are counted. Sessions from a recent sign-in are counted separately, so that a thief with an older key
 * cannot use up the owner's attempts. A key reset does not make a session recent.
 *
 * @param now milliseconds since 1970
 */
export function limitKind(kind: string, { signedInAt }: { signedInAt: number }, now: number): string {
  return now - signedInAt <= graceAfterSignIn ? `${kind} after signing in` : kind;
}

/**
 * Returns a token for a browser after a complete sign-in. It grants no access; it only marks the browser as known to this account, so that failed
 * attempts elsewhere do not slow its owner down.
 */
export function newDeviceToken(accountKey: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${deviceSignature(accountKey, deviceId)}`;
}

/** Returns the id of the device if one of its tokens was made with this account key; otherwise undefined. */
export function deviceIdFor(accountKey: string, tokens: readonly string[]): string | undefined {
  const known = tokens.find((token) => isDeviceToken(accountKey, token));
  return known?.split(".")[0];
}

function isDeviceToken(accountKey: string, token: string): boolean {
  const [deviceId = "", given = ""] = token.split(".");
  const expected = deviceSignature(accountKey, deviceId);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function deviceSignature(accountKey: string, deviceId: string): string {
  return createHmac("sha256", accountKey).update(deviceId).digest("base64url");
}
