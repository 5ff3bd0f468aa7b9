import { createHmac, timingSafeEqual } from "node:crypto";

const minute = 60 * 1000;

/** How long a proof of identity counts, in milliseconds. */
export const reauthenticationLifetime = 5 * minute;

/** How long after signing in a session may change an account without one, for clients that cannot give one. Milliseconds. */
export const graceAfterSignIn = 15 * minute;

/**
 * Says until when this session has proved who is there. Only this server can make it; it serves no other session and ends with the password.
 *
 * @param accountKey see `accountKeyOf`
 */
export function reauthenticationToken(accountKey: string, sessionHash: string, now: number): string {
  const end = (now + reauthenticationLifetime).toString(36);
  return `${end}.${signature(accountKey, sessionHash, end)}`;
}

/** Whether a token is for this session and still counts. */
export function isReauthenticated(
  accountKey: string,
  sessionHash: string,
  token: string | undefined,
  now: number,
): boolean {
  const [end = "", given = ""] = (token ?? "").split(".");
  const expected = signature(accountKey, sessionHash, end);
  if (Buffer.byteLength(given) !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) && Number.parseInt(end, 36) > now;
}

function signature(accountKey: string, sessionHash: string, end: string): string {
  return createHmac("sha256", accountKey).update(`reauthentication ${sessionHash} ${end}`).digest("base64url");
}

/**
 * Returns the name under which attempts are counted. Sessions that began with a recent sign-in are counted apart, so that a thief with an older
 * key cannot use up the owner's attempts. A key reset does not make a session recent.
 *
 * @param now milliseconds since 1970
 */
export function limitKind(kind: string, { signedInAt }: { signedInAt: number }, now: number): string {
  return now - signedInAt <= graceAfterSignIn ? `${kind} after signing in` : kind;
}
