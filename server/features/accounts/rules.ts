import { createHash, createHmac } from "node:crypto";
import { isLanguageCode } from "#contract/languages.ts";
import { loginLength, nameLength, passwordLength } from "#contract/limits.ts";
import { refusal } from "../../errors.ts";

/** The person who is signed in, as found through their session. */
export interface Me {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly avatarId: string | null;
  /** JSON of their settings. */
  readonly data: string;
  readonly lastActivityAt: number;
  readonly sessionHash: string;
  readonly sessionUsedAt: number;
  /** When its owner last signed in, in milliseconds. */
  readonly signedInAt: number;
}

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

/** What others see of a person. */
export interface Person {
  id: string;
  name: string;
  avatarId: string | null;
  avatarUrl: string | null;
}

/** How long a session may lie unused (rulings, Sign-in), and how often its use is noted; milliseconds. */
export const sessionLifetime = 400 * 24 * 60 * 60 * 1000;
export const sessionNotedEvery = 60 * 60 * 1000;

/** S5: a login is lower-cased, wherever it comes from. */
export function normalLogin(login: string | null | undefined): string {
  return (login ?? "").trim().toLowerCase();
}

/** The name of the lock under which an account takes a login. */
export function loginLock(login: string): string {
  return `login:${login}`;
}

/** Excludes characters that separate or quote addresses in a mail header; otherwise several logins could share one mailbox. */
const mailAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/;

/** A new login must be an e-mail address; imported ones may be anything and still sign in. */
export function checkNewLogin(login: string): string {
  if (login.length > loginLength) throw refusal("login_too_long");
  if (!mailAddress.test(login)) throw refusal("login_not_email");
  return login;
}

/** Holds where a password is set, not where it is checked (rulings, Sign-in). */
export function checkNewPassword(password: string): string {
  if (password.length < passwordLength.min || password.length > passwordLength.max) throw refusal("password_length");
  return password;
}

export function checkUserName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > nameLength) throw refusal("user_name_length");
  return trimmed;
}

/** A new account is called what stands before the @ until the person says otherwise. */
export function nameFromLogin(login: string): string {
  return login.split("@")[0]!.slice(0, nameLength) || login.slice(0, nameLength);
}

const settingsLength = 16_384;

/** Settings merge key by key; null takes a key away. Keys we do not know are kept for the clients that do. */
export function mergeSettings(current: string, changes: Record<string, unknown>): string {
  if (typeof changes.lang === "string" && changes.lang !== "" && !isLanguageCode(changes.lang))
    throw refusal("language_unknown");
  const merged = { ...(JSON.parse(current) as Record<string, unknown>), ...changes };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
  const data = JSON.stringify(kept);
  if (data.length > settingsLength) throw refusal("body_too_large");
  return data;
}

/** Keys, cookies and tokens are kept as hashes: 256 random bits need no salt. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** What others than the server may call a session by: it leads neither to the key nor to its hash. */
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
