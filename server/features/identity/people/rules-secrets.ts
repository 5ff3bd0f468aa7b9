import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Uses no salt: the secrets are random and long enough that they cannot be guessed. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
