import { createHmac } from "node:crypto";
import { apiKeyScopes, type ApiKeyScope } from "#contract/api-keys.ts";
import { apiKeyNameLength, passwordLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../../errors.ts";
import { hashOf } from "../people/rules-secrets.ts";

export interface Origin {
  address: string;
  device: string;
  /** See `newDeviceToken`. Signatures are not checked yet. */
  deviceTokens: readonly string[];
}

export interface StartedSession {
  apiKey: string;
  accountKey: string;
}

/** Idle time after which a session ends, and how often its use is recorded; milliseconds. */
export const sessionLifetime = 400 * 24 * 60 * 60 * 1000;
export const sessionNotedEvery = 60 * 60 * 1000;

/** Only for new passwords: one that is only compared may have any length. */
export function checkNewPassword(password: string): string {
  if (password.length < passwordLength.min || password.length > passwordLength.max) throw appError("password_length");
  return password;
}

/** Public id. Neither the key nor its hash can be derived from it. */
export function sessionIdOf(keyHash: string): string {
  return hashOf(keyHash);
}

/** Derived from the key, so that any request with the key can set the cookie again; the key cannot be derived from it. */
export function cookieOf(key: string): string {
  return createHmac("sha256", key).update("cookie").digest("base64url");
}

export const passwordResetMail = "accounts.mail-password-reset";
export function passwordResetKey(userId: string): string {
  return `${passwordResetMail}:${userId}`;
}

export const loginChangeMail = "accounts.mail-login-change";
export function loginChangeKey(userId: string): string {
  return `${loginChangeMail}:${userId}`;
}

/** Signs what must end with the password: device tokens, reauthentications, passkey challenges. Derived from the password's hash, so not stored. */
export function accountKeyOf(signingKey: string, { id, passwordHash }: { id: string; passwordHash: string }): string {
  return createHmac("sha256", signingKey).update(`account ${id} ${passwordHash}`).digest("base64url");
}

/** Throws `api_key_name_length`. */
export function checkApiKeyName(name: string | null | undefined): string {
  const clean = onOneLine(name ?? "");
  if (clean.length === 0 || clean.length > apiKeyNameLength) throw appError("api_key_name_length");
  return clean;
}

/** Each once. Throws `api_key_scopes_missing`. */
export function checkScopes(scopes: readonly ApiKeyScope[]): string {
  if (scopes.length === 0) throw appError("api_key_scopes_missing");
  return apiKeyScopes.filter((scope) => scopes.includes(scope)).join(" ");
}
