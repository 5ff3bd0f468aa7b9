import { createHmac } from "node:crypto";

/**
 * Signs everything that must end with the account's password: tokens of known devices, proofs of identity, challenges for new passkeys. It
 * follows from the password's hash, so a new password makes all of them invalid and nothing has to be stored.
 */
export function accountKeyOf(signingKey: string, { id, passwordHash }: { id: string; passwordHash: string }): string {
  return createHmac("sha256", signingKey).update(`account ${id} ${passwordHash}`).digest("base64url");
}
