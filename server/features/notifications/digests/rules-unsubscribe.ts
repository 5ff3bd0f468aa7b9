import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmailsResumed, UserData } from "#contract/accounts.ts";

const validForMs = 60 * 24 * 60 * 60 * 1000;

type Purpose = "stop-notification-emails" | "stop-server-emails";
const notifications = "stop-notification-emails";

/** `<expiry in seconds, base 36>.<signature>`. Stored nowhere, and independent of changes of key or password. */
export function unsubscribeToken(
  signingKey: string,
  userId: string,
  now: number,
  purpose: Purpose = notifications,
): string {
  const until = Math.floor((now + validForMs) / 1000).toString(36);
  return `${until}.${signature(signingKey, { purpose, userId, until })}`;
}

export function isStopToken(
  signingKey: string,
  userId: string,
  token: string,
  now: number,
  purpose: Purpose = notifications,
): boolean {
  const [until = "", signed = ""] = token.split(".");
  const expected = Buffer.from(signature(signingKey, { purpose, userId, until }));
  const given = Buffer.from(signed);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && parseInt(until, 36) * 1000 > now;
}

interface Signed {
  purpose: Purpose;
  userId: string;
  until: string;
}

function signature(signingKey: string, { purpose, userId, until }: Signed): string {
  return createHmac("sha256", signingKey).update(`${purpose} ${userId} ${until}`).digest("base64url");
}

const off = "none";

/** Keeps the previous frequency for undoing; unsubscribing again does not overwrite it. */
export function settingsWhenStopped({ notification_emails = off }: UserData): Record<string, unknown> {
  return notification_emails === off
    ? { notification_emails: off }
    : { notification_emails: off, notification_emails_before: notification_emails };
}

export function settingsWhenResumed(
  settings: UserData,
  frequency: EmailsResumed["frequency"],
): Record<string, unknown> {
  if (frequency === "weekly") return { notification_emails: "weekly" };
  const { notification_emails_before: before } = settings as Record<string, unknown>;
  return typeof before === "string" ? { notification_emails: before, notification_emails_before: null } : {};
}
