import { createHash, randomBytes } from "node:crypto";

/** Returns a key, cookie or secret part of an address: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes what `newSecret` returned, for the database. So many random bits need no salt. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
