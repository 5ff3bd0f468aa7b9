import { createHmac, timingSafeEqual, randomBytes } from "node:crypto";

const minute = 60 * 1000;

/** Milliseconds. */
export const reauthenticationLifetime = 5 * minute;

/** Milliseconds after sign-in in which clients without reauthentication may change an account. */
export const graceAfterSignIn = 15 * minute;

/** The token is valid for this session until it expires or the password changes. `accountKey`: see `accountKeyOf`. */
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

/** Sessions from a recent sign-in are counted separately, so that a thief with an older key cannot use up the owner's attempts. `now` in milliseconds. */
export function limitKind(kind: string, { signedInAt }: { signedInAt: number }, now: number): string {
  return now - signedInAt <= graceAfterSignIn ? `${kind} after signing in` : kind;
}

/** Grants no access; it marks a browser as known to the account, so that failed attempts elsewhere do not slow its owner down. */
export function newDeviceToken(accountKey: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${deviceSignature(accountKey, deviceId)}`;
}

/** Undefined unless one of the tokens was made with this account key. */
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
