import { createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds that the link of a mail stops mails (rulings, Notifications and mail). */
const goodFor = 60 * 24 * 60 * 60 * 1000;

/** `<seconds until which it is good, base 36>.<signature>`: nothing is stored, and a new key or password does not end it. */
export function stopToken(signingKey: string, userId: string, now: number): string {
  const until = Math.floor((now + goodFor) / 1000).toString(36);
  return `${until}.${signature(signingKey, userId, until)}`;
}

export function isStopToken(signingKey: string, userId: string, token: string, now: number): boolean {
  const [until = "", signed = ""] = token.split(".");
  const expected = Buffer.from(signature(signingKey, userId, until));
  const given = Buffer.from(signed);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && parseInt(until, 36) * 1000 > now;
}

function signature(signingKey: string, userId: string, until: string): string {
  return createHmac("sha256", signingKey).update(`stop-notification-emails ${userId} ${until}`).digest("base64url");
}
