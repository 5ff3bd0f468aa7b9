import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { passkeyNameLength, passkeyTimeout } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../../errors.ts";

/** Challenges to sign in are signed with the server's key, those to add a passkey with the account's (`accountKeyOf`). */
export const toSignIn = "sign in";
export const toAdd = "add";

const timeLength = 8;
const nonceLength = 16;
const headLength = timeLength + nonceLength;

/** Expiry, random bytes and a signature of both, in base64url. Being signed, it need not be stored. */
export function newChallenge(key: string, purpose: string, now: number): string {
  const time = Buffer.alloc(timeLength);
  time.writeBigUInt64BE(BigInt(now + passkeyTimeout));
  const head = Buffer.concat([time, randomBytes(nonceLength)]);
  return Buffer.concat([head, wordFor(key, purpose, head)]).toString("base64url");
}

/** Returns undefined if it has expired, is forged or has another purpose. */
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
