import { IANAZone } from "luxon";
import { cutText } from "#contract/cut-text.ts";
import { isLanguageCode } from "#contract/languages.ts";
import { loginLength, nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import { appError } from "../../../errors.ts";

export interface Me {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly avatarId: string | null;
  readonly data: string;
  readonly lastActivityAt: number;
  readonly sessionHash: string;
  readonly sessionUsedAt: number;
  /** Milliseconds. */
  readonly signedInAt: number;
  readonly isAdministrator: 0 | 1;
  /** Scopes of the API key in use, separated by spaces; null in a browser. */
  readonly scopes: string | null;
  /** End of the API key in use, in milliseconds. */
  readonly sessionEndsAt: number | null;
  /** Time when this session first sent a formatted text as a third-party client, in milliseconds. */
  readonly richTextAt: number | null;
}

type Account = Pick<Me, "id" | "login" | "name" | "avatarId" | "data" | "lastActivityAt">;

/** Returns the user as acting by email or through a program, without the rights of an administrator. */
export function withoutSession(account: Account): Me {
  return {
    ...account,
    isAdministrator: 0,
    sessionHash: "",
    sessionUsedAt: 0,
    signedInAt: 0,
    scopes: null,
    sessionEndsAt: null,
    richTextAt: null,
  };
}

export function hidesReading(settings: string): boolean {
  return (JSON.parse(settings) as { read_receipts?: unknown }).read_receipts === "off";
}

export function refusesPhotoMarks(settings: string): boolean {
  return (JSON.parse(settings) as { photo_marks?: unknown }).photo_marks === "off";
}

export interface Person {
  id: string;
  name: string;
  avatarId: string | null;
  avatarUrl: string | null;
}

/** Deleted accounts are missing. */
export type People = ReadonlyMap<string, Person>;

/** Lower case, without surrounding space. */
export function normalLogin(login: string | null | undefined): string {
  return (login ?? "").trim().toLowerCase();
}

export function loginLock(login: string): string {
  return `login:${login}`;
}

/** Excludes characters that separate or quote addresses in a mail header; otherwise several logins could share one mailbox. */
const mailAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/;

/** Requires an email address. Imported logins may be anything and still work. */
export function checkNewLogin(login: string): string {
  if (login.length > loginLength) throw appError("login_too_long");
  if (!mailAddress.test(login) || onOneLine(login) !== login || isOddDomain(login.split("@")[1]!))
    throw appError("login_not_email");
  return login;
}

/** Mail servers spell such a domain differently, so it would create a second account for one mailbox. */
function isOddDomain(domain: string): boolean {
  return /\.$|\u3002/u.test(domain) || domain.normalize("NFKC").toLowerCase() !== domain;
}

export function checkUserName(name: string): string {
  const clean = onOneLine(name);
  if (clean.length === 0 || clean.length > nameLength) throw appError("user_name_length");
  return clean;
}

export function nameFromLogin(login: string): string {
  return cutText(onOneLine(login.split("@")[0]!) || onOneLine(login) || "?", nameLength);
}

const settingsLength = 16_384;

/** Null removes a key. Unknown keys are kept for clients that use them. */
export function mergeSettings(current: string, changes: Record<string, unknown>): string {
  if (typeof changes.lang === "string" && changes.lang !== "" && !isLanguageCode(changes.lang))
    throw appError("language_unknown");
  const { time_zone: zone } = changes;
  if (zone !== undefined && zone !== null && zone !== "" && !(typeof zone === "string" && IANAZone.isValidZone(zone)))
    throw appError("time_zone_unknown");
  const merged = { ...(JSON.parse(current) as Record<string, unknown>), ...changes };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
  const data = JSON.stringify(kept);
  if (data.length > settingsLength) throw appError("body_too_large");
  return data;
}
