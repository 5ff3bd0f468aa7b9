import { createHash, createHmac } from "node:crypto";
import { passwordLength } from "#contract/limits.ts";
import { appError } from "../../errors.ts";

/** The origin of a request. */
export interface Origin {
  /** The caller's IP address: counts against guessing. */
  address: string;
  /** The browser's User-Agent: names the session. */
  device: string;
  /** See `newDeviceToken`; their signatures are not checked yet. */
  deviceTokens: readonly string[];
}

/** A session that has just begun. The key is told to its owner and kept nowhere. */
export interface StartedSession {
  apiKey: string;
  /** See `accountKeyOf`. */
  accountKey: string;
}

/** Time after which an unused session ends, and how often its use is recorded; milliseconds. */
export const sessionLifetime = 400 * 24 * 60 * 60 * 1000;
export const sessionNotedEvery = 60 * 60 * 1000;

/** Checks a password that is set. One that is only compared may have any length. */
export function checkNewPassword(password: string): string {
  if (password.length < passwordLength.min || password.length > passwordLength.max) throw appError("password_length");
  return password;
}

/** Keys, cookies and tokens are kept as hashes: 256 random bits need no salt. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Returns the public id of a session. Neither the key nor its hash can be derived from it. */
export function sessionIdOf(keyHash: string): string {
  return hashOf(keyHash);
}

/** The cookie follows from the key, so that any request with the key can set it again; it does not lead back to the key. */
export function cookieOf(key: string): string {
  return createHmac("sha256", key).update("cookie").digest("base64url");
}

/** The kind of job that mails a link for a new password, and the key under which one waits for each person. */
export const passwordResetMail = "accounts.mail-password-reset";
export function passwordResetKey(userId: string): string {
  return `${passwordResetMail}:${userId}`;
}

/** The kind of job that mails a link for a new login, and the key under which one waits for each person. */
export const loginChangeMail = "accounts.mail-login-change";
export function loginChangeKey(userId: string): string {
  return `${loginChangeMail}:${userId}`;
}

/**
 * Signs everything that must end with the account's password: tokens of known devices, proofs of identity, challenges for new passkeys. It
 * follows from the password's hash, so a new password makes all of them invalid and nothing has to be stored.
 */
export function accountKeyOf(signingKey: string, { id, passwordHash }: { id: string; passwordHash: string }): string {
  return createHmac("sha256", signingKey).update(`account ${id} ${passwordHash}`).digest("base64url");
}
