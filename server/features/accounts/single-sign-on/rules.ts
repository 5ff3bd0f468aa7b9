import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds to sign in at the provider, and for the browser to return. */
export const startedFor = 10 * 60 * 1000;
export const finishedFor = 5 * 60 * 1000;

/** Signed for one purpose, with an expiry. The browser that keeps it can read it. */
export function createSeal(key: string, purpose: string, content: object, expiresAt: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, expiresAt })).toString("base64url");
  return `${text}.${signature(key, purpose, text)}`;
}

/** Returns undefined if it has expired, is forged or has another purpose. */
export function openSeal<Content extends object>(
  key: string,
  purpose: string,
  seal: string | undefined,
  now: number,
): Content | undefined {
  const [text = "", sign = "", ...more] = (seal ?? "").split(".");
  const expected = Buffer.from(signature(key, purpose, text));
  const given = Buffer.from(sign);
  // Trailing data would make a one-time text work again.
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const content = JSON.parse(Buffer.from(text, "base64url").toString()) as Content & { expiresAt: number };
  return content.expiresAt > now ? content : undefined;
}

function signature(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`single-sign-on ${purpose} ${text}`).digest("base64url");
}

export function mappedGroups(mapping: Readonly<Record<string, string>>, values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => (Object.hasOwn(mapping, value) ? [mapping[value]!] : [])))].sort();
}

/** Recognizes a person of a provider after their account here was deleted. */
export function hashOfIdentity({ issuer, subject }: { issuer: string; subject: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}
