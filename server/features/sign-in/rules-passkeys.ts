import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { passkeyNameLength, passkeyPatience } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../errors.ts";

/** Purposes of a challenge. One for signing in is made with the server's key, one for adding a passkey with the account's (`accountKeyOf`). */
export const toSignIn = "sign in";
export const toAdd = "add";

const timeLength = 8;
const nonceLength = 16;
const headLength = timeLength + nonceLength;

/** In base64url: until when it is good, something nobody has seen before, and the server's word for both. So nothing has to be kept of it. */
export function newChallenge(key: string, purpose: string, now: number): string {
  const time = Buffer.alloc(timeLength);
  time.writeBigUInt64BE(BigInt(now + passkeyPatience));
  const head = Buffer.concat([time, randomBytes(nonceLength)]);
  return Buffer.concat([head, wordFor(key, purpose, head)]).toString("base64url");
}

/** When it ends; undefined where it is over, was made by somebody else, or for something else. */
export function endOfChallenge(key: string, purpose: string, challenge: string, now: number) {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, headLength);
  const word = bytes.subarray(headLength);
  const ours = wordFor(key, purpose, head);
  if (head.length < headLength || word.length !== ours.length || !timingSafeEqual(word, ours)) return undefined;
  const end = Number(head.readBigUInt64BE());
  return end > now ? end : undefined;
}

function wordFor(key: string, purpose: string, head: Buffer): Buffer {
  return createHmac("sha256", key).update(`passkey challenge to ${purpose} `).update(head).digest();
}

/** The challenge that a browser says it answers. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}

export function checkPasskeyName(name: string | null | undefined): string {
  const clean = onOneLine(name ?? "");
  if (clean.length === 0 || clean.length > passkeyNameLength) throw appError("passkey_name_length");
  return clean;
}
