import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** So many random bits need no salt. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
