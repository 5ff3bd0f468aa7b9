import { firstUrl } from "#contract/first-url.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockLink } from "../../../database/locks.ts";
import { emit } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
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

export const lookJob = "link-previews.look";

export function trackedUrl(text: string): string | undefined {
  const url = firstUrl(text);
  return url !== undefined && isLookedAt(url) ? url : undefined;
}

export async function trackLink(
  context: Pick<Context, "jobs" | "clock" | "subscriptions">,
  tx: Transaction,
  message: { id: string; groupId: string; authorId: string | null },
  text: string,
): Promise<boolean> {
  const url = trackedUrl(text);
  if (url === undefined) return false;
  const link = await recordLink(context, tx, url, { groupId: message.groupId });
  await upsertLinkOfMessage(tx, message.id, link.id);
  const isKnown = link.fetched_at === null && (await reusePreview(context, tx, link, message.authorId));
  if (!isKnown && link.refresh_at <= context.clock.now()) await fetchLater(context, tx, link.id);
  return true;
}

export async function trackChangedLink(...[context, tx, message, text]: Parameters<typeof trackLink>): Promise<void> {
  if (!(await trackLink(context, tx, message, text))) await deleteLinkOfMessage(tx, message.id);
}

/** Copies the preview the author saw while writing, without fetching the page again. Returns whether there was one. */
async function reusePreview(
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

/** Locks the row until the transaction ends. */
export async function recordLink(
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
  // On PostgreSQL it may have just expired, so it is created again.
  return (await findLinkByKey(tx, key)) ?? recordLink(context, tx, url, owner);
}

export async function fetchLater({ jobs }: Pick<Context, "jobs">, tx: Transaction, linkId: string): Promise<void> {
  await jobs.enqueue(tx, { kind: lookJob, payload: { linkId }, uniqueKey: `${lookJob}:${linkId}` });
}

export async function linkTitlesOf(db: Reader, messageIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findLinkTitles(db, messageIds);
  return new Map(rows.map(({ messageId, title }) => [messageId, title]));
}
