import { firstUrl } from "#contract/first-url.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockLink } from "../../database/locks.ts";
import { emit } from "../../events.ts";
import { newId } from "../../new-id.ts";
import {
  deleteLinkOfMessage,
  findLinkByKey,
  findLinkTitles,
  insertLink,
  updateLink,
  upsertLinkOfMessage,
  type LinkWithPicture,
} from "./queries.ts";
import { isLookedAt, linkKey, type LinkOwner } from "./rules.ts";

/** The kind of job that looks at a page. */
export const lookJob = "link-previews.look";

/** Notes the page that a message links to first, and orders a look at it if there is a need. Returns false for a message without a link. */
export async function trackLink(
  context: Pick<Context, "jobs" | "clock" | "subscriptions">,
  tx: Transaction,
  message: { id: string; groupId: string; authorId: string | null },
  text: string,
): Promise<boolean> {
  const url = firstUrl(text);
  if (url === undefined || !isLookedAt(url)) return false;
  const link = await noteLinkIn(context, tx, url, { groupId: message.groupId });
  await upsertLinkOfMessage(tx, message.id, link.id);
  const isKnown = link.fetched_at === null && (await takeOverIn(context, tx, link, message.authorId));
  if (!isKnown && link.refresh_at <= context.clock.now()) await fetchLaterIn(context, tx, link.id);
  return true;
}

/** The same for a changed message, which may have linked to something else. */
export async function trackChangedLink(...[context, tx, message, text]: Parameters<typeof trackLink>): Promise<void> {
  if (!(await trackLink(context, tx, message, text))) await deleteLinkOfMessage(tx, message.id);
}

/** Shows what the author saw while writing, without another look at the page. Answers whether there was something. */
async function takeOverIn(
  context: Pick<Context, "jobs" | "subscriptions">,
  tx: Transaction,
  link: LinkWithPicture,
  authorId: string | null,
): Promise<boolean> {
  if (authorId === null) return false;
  const seen = await findLinkByKey(tx, linkKey(link.url, { userId: authorId }));
  if (!seen || seen.fetched_at === null) return false;
  const { title, data, preview_file_id, fetched_at, refresh_at, failures } = seen;
  await updateLink(tx, link.id, { title, data, preview_file_id, fetched_at, refresh_at, failures });
  if (title !== null) await emit(context, tx, "link.titled", { linkId: link.id });
  return true;
}

/** The row of this address for a group or a person, made if there is none. It stays until the transaction ends. */
export async function noteLinkIn(
  context: Pick<Context, "clock">,
  tx: Transaction,
  url: string,
  owner: LinkOwner,
): Promise<LinkWithPicture> {
  const now = context.clock.now();
  const key = linkKey(url, owner);
  const row = { id: newId(), created_at: now, key, url, title: null, data: "{}", preview_file_id: null };
  await insertLink(tx, { ...row, fetched_at: null, refresh_at: now, failures: 0 });
  await lockLink(tx, key);
  // Forgotten in this very moment (PostgreSQL): then it is made anew.
  return (await findLinkByKey(tx, key)) ?? noteLinkIn(context, tx, url, owner);
}

export async function fetchLaterIn({ jobs }: Pick<Context, "jobs">, tx: Transaction, linkId: string): Promise<void> {
  await jobs.enqueueIn(tx, { kind: lookJob, payload: { linkId }, uniqueKey: `${lookJob}:${linkId}` });
}

/** By message id: what the page is called that a message's text begins with. For search and for the titles of notifications. */
export async function linkTitlesOf(db: Reader, messageIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findLinkTitles(db, messageIds);
  return new Map(rows.map(({ messageId, title }) => [messageId, title]));
}
