import { cutText } from "#contract/cut-text.ts";
import { limitMarks } from "#contract/marks.ts";
import { parseUrl } from "#contract/web-address.ts";
import { appError } from "../../../errors.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Milliseconds, like all times here. */
export const knownFor = 7 * day;
export const keptUnusedFor = 30 * day;
const firstRetry = 10 * minute;
/** Earlier requests return the stored preview. */
export const leastBetweenLooks = minute;

const urlLength = 2000;
const lengths = { title: 300, description: 1000 };

/** Returns the address as written, because previews are stored under it. Throws if no preview can be fetched from it. */
export function checkedUrl(url: string | undefined): string {
  const text = url?.trim() ?? "";
  if (!isLookedAt(text)) throw appError("invalid_url");
  return text;
}

/** A group whose messages link to the page, or a user who requests it without such a message. */
export type LinkOwner = { groupId: string } | { userId: string };

/** Group ids are made by clients, so one could equal a user's id. URLs contain no spaces. */
export function linkKey(url: string, owner: LinkOwner): string {
  return "groupId" in owner ? `${url} group ${owner.groupId}` : `${url} person ${owner.userId}`;
}

export function isLookedAt(url: string): boolean {
  return url.length <= urlLength && /^https?:\/\//i.test(url) && parseUrl(url) !== undefined && !/[\s\0]/.test(url);
}

/** Returns when to fetch again: after a week for pages that were read or killed their parser; soon after a failure, then with growing delays. `failures` counts failures in a row. */
export function lookAgainAt(now: number, failures: number, killedParser = false): number {
  const isLater = failures === 0 || killedParser;
  return now + (isLater ? knownFor : Math.min(firstRetry * 4 ** (failures - 1), knownFor));
}

export function absolute(address: string | undefined, base: string): string | undefined {
  const url = address ? parseUrl(address, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

export function cutTitle(text: string | undefined): string | undefined {
  return cut(text, lengths.title);
}

export function cutDescription(text: string | undefined): string | undefined {
  return cut(text, lengths.description);
}

function cut(text: string | undefined, length: number): string | undefined {
  const line = limitMarks((text ?? "").slice(0, length * 4))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= length) return line === "" ? undefined : line.toWellFormed();
  const short = cutText(line, length - 1);
  const word = short.lastIndexOf(" ");
  return `${word > length / 2 ? short.slice(0, word) : short}…`;
}
