import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds that a person has to sign in at the provider, and the browser to come back to us. */
export const startedFor = 10 * 60 * 1000;
export const finishedFor = 5 * 60 * 1000;

/** Returns a text that holds the content until it expires, signed for this purpose. It is no secret to the browser that keeps it. */
export function createSeal(key: string, purpose: string, content: object, expiresAt: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, expiresAt })).toString("base64url");
  return `${text}.${signature(key, purpose, text)}`;
}

/** Returns the content of such a text, or undefined if it has expired or was made by somebody else or for another purpose. */
export function openSeal<Content extends object>(
  key: string,
  purpose: string,
  seal: string | undefined,
  now: number,
): Content | undefined {
  const [text = "", sign = "", ...more] = (seal ?? "").split(".");
  const expected = Buffer.from(signature(key, purpose, text));
  const given = Buffer.from(sign);
  // With more behind it, a text that works once would work again.
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const content = JSON.parse(Buffer.from(text, "base64url").toString()) as Content & { expiresAt: number };
  return content.expiresAt > now ? content : undefined;
}

function signature(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`single-sign-on ${purpose} ${text}`).digest("base64url");
}

/** Returns the ids of groups that belong to these values of the claim. */
export function mappedGroups(mapping: Readonly<Record<string, string>>, values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => (Object.hasOwn(mapping, value) ? [mapping[value]!] : [])))].sort();
}

/** Returns a hash by which the same person of a provider is recognized after their account here was deleted. */
export function hashOfIdentity({ issuer, subject }: { issuer: string; subject: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}
