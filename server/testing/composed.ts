import { expect } from "vitest";
import type { Message } from "#contract/compat.ts";
import type { Account } from "./people.ts";

/** A message as the composer of clients 0.5.5 and 0.6.1 sends it: with much that does not count. */
export function composed(author: Account, group: string, data: object, more: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const fixed = { createdAt: now, author: author.id, children: [], lastActivityDate: now, files: [] };
  return { ...fixed, group, data, ...more };
}

/** Sends it, and says what was wrong if it is refused. */
export async function sendComposed(author: Account, group: string, data: object, more: object = {}): Promise<Message> {
  const { status, body } = await author.post("/api/messages", composed(author, group, data, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Message;
}
