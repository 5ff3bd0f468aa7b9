import pLimit from "p-limit";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockName } from "../../../database/locks.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { recordForGroup } from "../../../live/record.ts";
import { keepLinkPicture, releaseLinkPicture, useAsLinkPicture } from "../../files/files/actions-link-pictures.ts";
import { readLink, type Seen } from "./actions-read-page.ts";
import { findLinkById, findMessagesOfLink, updateLink, type LinkWithPicture } from "./queries.ts";
import { lookAgainAt } from "./rules.ts";

/** Fetches in progress by link id, so that no page is fetched twice at once. */
const underWay = new Map<string, Promise<void>>();
const atOnce = pLimit(8);
const mostWaiting = 100;
/** Slow pages of one user must not delay others. */
const askers = new LimitPerPerson({ atOnce: 2, mostWaiting: 30 });
/** Older messages show the picture when next loaded. */
const maxUpdatedMessages = 20;

export function fetchPreview(context: Context, link: LinkWithPicture): Promise<void> {
  const looking = underWay.get(link.id);
  if (looking) return looking;
  if (atOnce.pendingCount >= mostWaiting) return Promise.reject(appError("not_ready", 10));
  const look = atOnce(() => fetchOnce(context, link)).finally(() => underWay.delete(link.id));
  underWay.set(link.id, look);
  return look;
}

/** Throws `too_many_requests` if the user already waits for too many. */
export function fetchPreviewFor(context: Context, askerId: string, link: LinkWithPicture): Promise<void> {
  return askers.run(askerId, () => fetchPreview(context, link));
}

/** Aborts at `ending`; the page is then fetched later. */
export async function fetchIfDue(context: Context, linkId: string, ending: AbortSignal): Promise<void> {
  const link = await findLinkById(context.db.read, linkId);
  if (!link || link.refresh_at > context.clock.now()) return;
  const end = new Promise<never>((_, reject) => {
    ending.addEventListener("abort", () => reject(new Error("broken off")));
  });
  await Promise.race([fetchPreview(context, link), end]);
}

/** Does nothing if the page has been fetched since `link` was read. */
async function fetchOnce(context: Context, link: LinkWithPicture): Promise<void> {
  const current = await findLinkById(context.db.read, link.id);
  if (current?.fetched_at !== link.fetched_at) return;
  const seen = await readLink(context, link.url);
  const picture = await keepFirst(context, seen.pictures, link.preview_file_id);
  await context.db.write((tx) => storePreview(context, tx, link.id, seen, picture));
}

async function keepFirst(context: Context, addresses: string[], known: string | null): Promise<string | undefined> {
  for (const address of addresses.slice(0, 2)) {
    const id = await keepPictureAt(context, address, known).catch((error: unknown) => {
      context.log.debug({ err: error }, "failed to fetch the picture of a link");
      return undefined;
    });
    if (id !== undefined) return id;
  }
  return undefined;
}

async function keepPictureAt(context: Context, address: string, known: string | null): Promise<string | undefined> {
  const isPicture = (type: string) => type.startsWith("image/");
  const { status, body } = await context.web.get(address, { accept: "image/*", reads: isPicture });
  return status === 200 && body ? keepLinkPicture(context, body, known) : undefined;
}

/** Notifies clients of the newest messages that change. Keeps the old preview if the page cannot be read. */
async function storePreview(
  context: Context,
  tx: Transaction,
  id: string,
  { isFound, data, pictures, killedParser }: Seen,
  picture: string | undefined,
): Promise<void> {
  await lockName(tx, `link:${id}`);
  const link = await findLinkById(tx, id);
  if (!link) return;
  const now = context.clock.now();
  const failures = isFound ? 0 : link.failures + 1;
  const tried = { fetched_at: now, failures, refresh_at: lookAgainAt(now, failures, killedParser) };
  const isFirst = link.fetched_at === null;
  if (!isFound && !isFirst) {
    await updateLink(tx, id, tried);
    return;
  }
  const preview = picture ?? (pictures.length > 0 ? link.preview_file_id : null);
  await updateLink(tx, id, {
    ...tried,
    title: data.title ?? null,
    data: JSON.stringify(data),
    preview_file_id: preview,
  });
  await emitTitleChange(context, tx, link, data.title ?? null);
  if (preview !== link.preview_file_id) await changePicture(tx, { from: link.preview_file_id, to: preview }, now);
  else if (!isFirst) return;
  const messages = await findMessagesOfLink(tx, id, maxUpdatedMessages);
  for (const message of messages) recordForGroup(tx, now, "message.updated", messageLocation(message));
}

async function emitTitleChange(
  context: Context,
  tx: Transaction,
  link: LinkWithPicture,
  title: string | null,
): Promise<void> {
  if (title !== link.title) await emit(context, tx, "link.titled", { linkId: link.id });
}

async function changePicture(tx: Transaction, { from, to }: Record<"from" | "to", string | null>, now: number) {
  if (to !== null) await useAsLinkPicture(tx, to);
  if (from !== null) await releaseLinkPicture(tx, from, now);
}

function messageLocation(message: Pick<MessageRow, "id" | "group_id" | "parent_id" | "thread_id">) {
  return {
    groupId: message.group_id,
    messageId: message.id,
    parentId: message.parent_id ?? undefined,
    threadId: message.thread_id ?? undefined,
  };
}
