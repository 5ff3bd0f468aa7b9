import { createHash, createHmac } from "node:crypto";

/** The token of a public link: the same each time it is asked for, and nothing that a copy of the database gives away. */
export function tokenOf(key: string, linkId: string): string {
  return createHmac("sha256", key).update(`public-link:${linkId}`).digest("base64url");
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** What a message tells strangers: what clients keep beside title, text and date is nobody's business. */
export function publicData({ title, text, date, no_embed }: Record<string, unknown>): Record<string, unknown> {
  return { title, text, date, no_embed };
}
