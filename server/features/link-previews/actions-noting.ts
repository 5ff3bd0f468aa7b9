import { firstUrl } from "#contract/first-url.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockLink } from "../../database/locks.ts";
import { newId } from "../../new-id.ts";
import {
  deleteLinkOfMessage,
  findLinkByUrl,
  findLinkTitles,
  insertLink,
  upsertLinkOfMessage,
  type LinkWithPicture,
} from "./queries.ts";
import { isLookedAt } from "./rules.ts";

/** The kind of job that looks at a page. */
export const lookJob = "link-previews.look";

/** Notes which page a message's text begins with, and orders a look at it if there is a need: posting never waits for that. */
export async function noteLinkOfMessageIn(
  context: Pick<Context, "jobs" | "clock">,
  tx: Transaction,
  messageId: string,
  text: string,
): Promise<void> {
  const url = firstUrl(text);
  if (url === undefined || !isLookedAt(url)) return deleteLinkOfMessage(tx, messageId);
  const link = await noteLinkIn(context, tx, url);
  await upsertLinkOfMessage(tx, messageId, link.id);
  if (link.refresh_at <= context.clock.now()) await lookLaterIn(context, tx, link.id);
}

/** The row of this address, made if there is none. It stays until the transaction ends. */
export async function noteLinkIn(
  context: Pick<Context, "clock">,
  tx: Transaction,
  url: string,
): Promise<LinkWithPicture> {
  const now = context.clock.now();
  const row = { id: newId(), created_at: now, url, title: null, data: "{}", preview_file_id: null };
  await insertLink(tx, { ...row, fetched_at: null, refresh_at: now, failures: 0 });
  await lockLink(tx, url);
  // Forgotten in this very moment (PostgreSQL): then it is made anew.
  return (await findLinkByUrl(tx, url)) ?? noteLinkIn(context, tx, url);
}

export async function lookLaterIn({ jobs }: Pick<Context, "jobs">, tx: Transaction, linkId: string): Promise<void> {
  await jobs.enqueueIn(tx, { kind: lookJob, payload: { linkId }, uniqueKey: `${lookJob}:${linkId}` });
}

/** By message id: what the page is called that a message's text begins with. For search and for the titles of notifications. */
export async function linkTitlesOf(db: Reader, messageIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findLinkTitles(db, messageIds);
  return new Map(rows.map(({ messageId, title }) => [messageId, title]));
}
