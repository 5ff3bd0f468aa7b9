import type { LinkData } from "#contract/link-previews.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { Me } from "../people/rules.ts";
import { openedMessageIds } from "../public-links/actions-opened.ts";
import { lookFor } from "./actions-looking.ts";
import { lookLaterIn, noteLinkIn } from "./actions-noting.ts";
import { findLinkById, findLinkByKey, findLinkOfMessages, findLinkSeenBy, type LinkWithPicture } from "./queries.ts";
import { playerOf } from "./providers/providers.ts";
import { checkedUrl, leastBetweenLooks, linkKey } from "./rules.ts";
import { isSafeInPolicy } from "./rules-players.ts";

/** Who asks: a person, or a public page by the links that were opened at that browser. */
export interface Asker {
  me: Me | undefined;
  openedLinks: readonly string[];
}

/**
 * Returns the preview of an address. Each group has its own, and so has somebody who sees no message with it: an answer that comes at once, or
 * is older than the first message they see, would tell that somebody posted it elsewhere. The first who asks waits until it was looked at; what
 * is old is shown at once and renewed behind it.
 */
export async function linkByUrl(context: Context, asker: Asker, address: string | undefined): Promise<LinkWithPicture> {
  const { db, clock } = context;
  const known = await seenLink(context, asker, address);
  if (known.fetched_at === null) return lookNow(context, asker, known);
  if (known.refresh_at <= clock.now()) await db.write((tx) => lookLaterIn(context, tx, known.id));
  return known;
}

/** The same, looked at anew if that has not just been done. */
export async function rescannedLink(context: Context, me: Me, address: string | undefined): Promise<LinkWithPicture> {
  const asker = { me, openedLinks: [] };
  const link = await linkByUrl(context, asker, address);
  return context.clock.now() - link.fetched_at! < leastBetweenLooks ? link : lookNow(context, asker, link);
}

/** What a signed-in person is told; whoever has its id has it from there. */
export async function linkById({ db }: Context, _me: Me, id: string): Promise<LinkWithPicture> {
  const link = await findLinkById(db.read, id);
  if (!link) throw appError("not_found");
  return link;
}

/** Address and title of the player that a page of ours frames for this link. */
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

/** A public page asks for the links of its own messages alone: strangers send this server nowhere. */
async function seenLink(context: Context, asker: Asker, address: string | undefined): Promise<LinkWithPicture> {
  const { me, openedLinks } = asker;
  if (me) return linkOfPerson(context, me, checkedUrl(address));
  const messageIds = await openedMessageIds(context, openedLinks);
  if (messageIds.length === 0) throw appError("unauthorized");
  const link = await findLinkOfMessages(context.db.read, checkedUrl(address), messageIds);
  if (!link) throw appError("unauthorized");
  return link;
}

async function linkOfPerson(context: Context, me: Me, url: string): Promise<LinkWithPicture> {
  const { db } = context;
  const known =
    (await findLinkSeenBy(db.read, url, me.id)) ?? (await findLinkByKey(db.read, linkKey(url, { userId: me.id })));
  return known ?? db.write((tx) => noteLinkIn(context, tx, url, { userId: me.id }));
}

async function lookNow(context: Context, { me }: Asker, link: LinkWithPicture): Promise<LinkWithPicture> {
  await lookFor(context, me?.id ?? "readers of public pages", link);
  return (await findLinkById(context.db.read, link.id)) ?? link;
}
