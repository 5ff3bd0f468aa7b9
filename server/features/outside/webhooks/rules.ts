import { createHmac, randomBytes } from "node:crypto";
import { webhookNameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../../errors.ts";

/** Consecutive failed deliveries after which the webhook is paused. */
export const givenUpBeforePause = 20;

/** Normalizes the URL. Throws `webhook_address` unless it is an http URL without credentials. */
export function checkAddress(url: string): string {
  const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  if (!parsed || !["http:", "https:"].includes(parsed.protocol) || parsed.username !== "" || parsed.password !== "")
    throw appError("webhook_address");
  return parsed.href;
}

export function checkHookName(name: string): string {
  const clean = onOneLine(name.replaceAll("\0", "").toWellFormed());
  if (clean === "" || clean.length > webhookNameLength) throw appError("webhook_name_length");
  return clean;
}

/** Makes a secret as Standard Webhooks recommends. */
export function newSecret(): string {
  return randomBytes(24).toString("base64");
}

/** Secret in the form that libraries of Standard Webhooks read. */
export function shownSecret(secret: string): string {
  return `whsec_${secret}`;
}

/** Standard Webhooks: an id, which is the same for each attempt, the time in seconds, and an HMAC of both with the body. `at` in milliseconds. */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const hmac = createHmac("sha256", Buffer.from(secret, "base64")).update(`${id}.${timestamp}.${body}`);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${hmac.digest("base64")}`,
  };
}
