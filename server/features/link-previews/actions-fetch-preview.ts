import pLimit from "p-limit";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockName } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { LimitPerPerson } from "../../limit-per-person.ts";
import { recordForGroupIn } from "../../live/record.ts";
import { keepLinkPicture, releaseLinkPictureIn, useAsLinkPictureIn } from "../files/actions-link-pictures.ts";
import { readLink, type Seen } from "./actions-read-page.ts";
import { findLinkById, findMessagesOfLink, updateLink, type LinkWithPicture } from "./queries.ts";
import { lookAgainAt } from "./rules.ts";

/** Looks under way, by the link's id: nobody asks twice for the same. */
const underWay = new Map<string, Promise<void>>();
const atOnce = pLimit(8);
const mostWaiting = 100;
/** Slow pages of one person keep nobody else waiting. */
const askers = new LimitPerPerson({ atOnce: 2, mostWaiting: 30 });
/** Messages with one link that are told of its picture; those further back show it when they are next loaded. */
const messagesTold = 20;

/** Looks at a page and keeps what was found. Resolves when that is stored. */
export function fetchPreview(context: Context, link: LinkWithPicture): Promise<void> {
  const looking = underWay.get(link.id);
  if (looking) return looking;
  if (atOnce.pendingCount >= mostWaiting) return Promise.reject(appError("not_ready", 10));
  const look = atOnce(() => lookOnce(context, link)).finally(() => underWay.delete(link.id));
  underWay.set(link.id, look);
  return look;
}

/** The same for somebody who waits for the answer. Throws `too_many_requests` when they wait for too many already. */
export function fetchPreviewFor(context: Context, askerId: string, link: LinkWithPicture): Promise<void> {
  return askers.run(askerId, () => fetchPreview(context, link));
}

/** Looks if there is still a need. Breaks off at `ending`: the page is looked at again later. */
export async function fetchIfDue(context: Context, linkId: string, ending: AbortSignal): Promise<void> {
  const link = await findLinkById(context.db.read, linkId);
  if (!link || link.refresh_at > context.clock.now()) return;
  const end = new Promise<never>((_, reject) => {
    ending.addEventListener("abort", () => reject(new Error("broken off")));
  });
  await Promise.race([fetchPreview(context, link), end]);
}

/** Unless somebody else has looked since `link` was read: then there is something newer already. */
async function lookOnce(context: Context, link: LinkWithPicture): Promise<void> {
  const current = await findLinkById(context.db.read, link.id);
  if (current?.fetched_at !== link.fetched_at) return;
  const seen = await readLink(context, link.url);
  const picture = await keepFirst(context, seen.pictures, link.preview_file_id);
  await context.db.write((tx) => storeIn(context, tx, link.id, seen, picture));
}

/** The first of these pictures that can be had. */
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

/** Stores what was found, and records an event for the newest messages that look different now. A page that cannot be read keeps its preview. */
async function storeIn(
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
  await titleIn(context, tx, link, data.title ?? null);
  if (preview !== link.preview_file_id) await changePictureIn(tx, { from: link.preview_file_id, to: preview }, now);
  else if (!isFirst) return;
  const messages = await findMessagesOfLink(tx, id, messagesTold);
  for (const message of messages) recordForGroupIn(tx, now, "message.updated", messageLocation(message));
}

async function titleIn(context: Context, tx: Transaction, link: LinkWithPicture, title: string | null): Promise<void> {
  if (title !== link.title) await emit(context, tx, "link.titled", { linkId: link.id });
}

async function changePictureIn(tx: Transaction, { from, to }: Record<"from" | "to", string | null>, now: number) {
  if (to !== null) await useAsLinkPictureIn(tx, to);
  if (from !== null) await releaseLinkPictureIn(tx, from, now);
}

function messageLocation(message: { id: string; group_id: string; parent_id: string | null }) {
  return { groupId: message.group_id, messageId: message.id, parentId: message.parent_id ?? undefined };
}
