import { ECDH } from "node:crypto";
import type { NewPushSubscription } from "#contract/push.ts";
import { appError } from "../../../errors.ts";

const base64url = /^[\w-]+={0,2}$/;

/** Throws unless the subscription has a web URL and valid keys (RFC 8291). */
export function checkSubscription({ endpoint, keys }: NewPushSubscription): void {
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
  if (!isAddress || !isPublicKey(keys.p256dh) || !isSecret(keys.auth)) throw appError("bad_request");
}

/** Accepts an uncompressed point of the curve P-256. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return base64url.test(key) && Buffer.from(key, "base64url").length === 65;
  } catch {
    return false;
  }
}

function isSecret(secret: string): boolean {
  return base64url.test(secret) && Buffer.from(secret, "base64url").length === 16;
}

/** Apple's push service ends a subscription after a few silent pushes; its browsers keep showing notifications that were read elsewhere. */
export function maySendSilently(endpoint: string): boolean {
  return !/\.push\.apple\.com$/.test(new URL(endpoint).hostname);
}

/** A push can hold 4096 bytes. */
export const closedAtOnce = 50;

interface Shown {
  id: string;
  createdAt: number;
}

export function shownSince(since: number, gone: readonly Shown[]): string[] {
  return gone
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, closedAtOnce)
    .map(({ id }) => id);
}

interface Target {
  type: string;
  targetMessageId: string | null;
  fromMessageId: string | null;
  fromUserId: string | null;
  fromGroupId: string | null;
  about?: string;
  day?: string;
  threadId: string | null;
}

/** Relative to the site. The URL of a notice is used only in the list. */
export function pathOf(target: Target): string {
  const { type, targetMessageId, fromMessageId, fromGroupId, threadId, day } = target;
  const page = pageOf(target);
  if (page !== undefined) return page;
  if (type === "reaction" && threadId !== null && threadId !== targetMessageId)
    return `messages/${threadId}/${targetMessageId}`;
  const isComment = type === "new_comment" || (type === "mention" && fromMessageId !== targetMessageId);
  if (isComment) return `messages/${fromMessageId}/${targetMessageId}`;
  if (targetMessageId !== null) return `messages/${targetMessageId}${day === undefined ? "" : `?date=${day}`}`;
  return fromGroupId === null ? "" : `groups/${fromGroupId}`;
}

function pageOf({ type, about, fromUserId, fromGroupId }: Target): string | undefined {
  if (about === "request" || about === "claim" || about === "photo_claim") return `groups/${fromGroupId}/permissions`;
  if (about === "photo_claimed") return `groups/${fromGroupId}/photos`;
  if (about === "report") return `groups/${fromGroupId}/moderation`;
  if (type === "memory") return `groups/${fromGroupId}/memories`;
  return type === "birthday" ? `users/${fromUserId}` : undefined;
}
