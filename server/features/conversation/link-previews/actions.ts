import type { LinkData } from "#contract/link-previews.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { viewerById, type Viewer } from "../../files/files/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { fetchPreviewFor } from "./actions-fetch-preview.ts";
import { fetchLater, recordLink } from "./actions-link-tracking.ts";
import { findLinkById, findLinkByKey, findLinkOfMessages, findLinkSeenBy, type LinkWithPicture } from "./queries.ts";
import { playerOf } from "./providers/providers.ts";
import { checkedUrl, leastBetweenLooks, linkKey } from "./rules.ts";
import { isSafeInPolicy } from "./rules-players.ts";

/** Previews are per group, or per user who sees no message with the URL: sharing them would reveal a post. Old ones are refreshed later. */
export async function linkByUrl(
  context: Context,
  viewer: Viewer,
  address: string | undefined,
): Promise<LinkWithPicture> {
  const { db, clock } = context;
  const known = await seenLink(context, viewer, address);
  if (known.fetched_at === null) return fetchNow(context, viewer, known);
  if (known.refresh_at <= clock.now()) await db.write((tx) => fetchLater(context, tx, known.id));
  return known;
}

/** Does nothing if the page was fetched just before. */
export async function rescannedLink(context: Context, me: Me, address: string | undefined): Promise<LinkWithPicture> {
  const viewer = viewerById(me.id);
  const link = await linkByUrl(context, viewer, address);
  return context.clock.now() - link.fetched_at! < leastBetweenLooks ? link : fetchNow(context, viewer, link);
}

/** Ids are known only to users who were shown the preview. */
export async function linkById({ db }: Context, _me: Me, id: string): Promise<LinkWithPicture> {
  const link = await findLinkById(db.read, id);
  if (!link) throw appError("not_found");
  return link;
}

export async function playerOfLink(
  context: Context,
  me: Me | undefined,
  id: string,
): Promise<{ src: string; title: string }> {
  if (!me) throw appError("not_found");
  const { url, title, data } = await linkById(context, me, id);
  const player = playerOf(url, JSON.parse(data) as LinkData);
  if (player?.kind !== "frame" || !isSafeInPolicy(player.src)) throw appError("not_found");
  return { src: player.src, title: title ?? url };
}

/** A public page may request only the links of its own messages, so that strangers cannot make the server fetch arbitrary URLs. */
async function seenLink(context: Context, viewer: Viewer, address: string | undefined): Promise<LinkWithPicture> {
  if (viewer.visitor) return linkOfPerson(context, viewer.visitor.id, checkedUrl(address));
  const messageIds = await viewer.openedMessageIds();
  if (messageIds.length === 0) throw appError("unauthorized");
  const link = await findLinkOfMessages(context.db.read, checkedUrl(address), messageIds);
  if (!link) throw appError("unauthorized");
  return link;
}

async function linkOfPerson(context: Context, userId: string, url: string): Promise<LinkWithPicture> {
  const { db } = context;
  const known =
    (await findLinkSeenBy(db.read, url, userId)) ?? (await findLinkByKey(db.read, linkKey(url, { userId })));
  return known ?? db.write((tx) => recordLink(context, tx, url, { userId }));
}

async function fetchNow(context: Context, { visitor }: Viewer, link: LinkWithPicture): Promise<LinkWithPicture> {
  await fetchPreviewFor(context, visitor?.id ?? "readers of public pages", link);
  return (await findLinkById(context.db.read, link.id)) ?? link;
}
