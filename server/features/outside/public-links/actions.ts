import { can, type Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { PublicLinkRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import type { PositionRow } from "../../groups/groups/rules.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import type { Me } from "../../identity/people/rules.ts";
import { deleteAlbumLinksOf } from "./queries-albums.ts";
import { deletePublicLinksOf } from "./queries.ts";
import { isMakerAllowed, tokenOf } from "./rules.ts";

export type LinkRow = Omit<PublicLinkRow, "message_id">;

export interface LinkWithMaker extends LinkRow {
  maker_name: string;
}

export interface OpenLink extends LinkWithMaker {
  token: string;
}

export interface Linked {
  groupId: string;
  authorId: string | null;
  position: Position;
}

export interface LinkTarget {
  /** Throws `not_found` unless the user can see it. */
  find(db: Reader, me: Me, id: string): Promise<Linked>;
  /** Locks the content and what decides about the user's rights. */
  lock(tx: Transaction, me: Me, id: string): Promise<Linked>;
  findLinks(db: Reader, id: string, now: number): Promise<(LinkWithMaker & PositionRow)[]>;
  insertLink(tx: Transaction, id: string, link: LinkRow): Promise<void>;
  updateLink(tx: Transaction, linkId: string, expiresAt: number | null): Promise<void>;
  deleteLink(tx: Transaction, linkId: string): Promise<void>;
  /** Includes expired links. */
  deleteLinksBy(tx: Transaction, id: string, makerId: string): Promise<void>;
}

/** Creates it if necessary. `expiresAt` in milliseconds, null for never; undefined leaves it unchanged. */
export async function publicLinkFor(
  context: Context,
  target: LinkTarget,
  me: Me,
  id: string,
  expiresAt?: number | null,
): Promise<OpenLink> {
  if (!context.settings.current.allow.publicLinks) throw appError("public_links_restricted");
  const { db, clock } = context;
  requireMaker(await target.find(db.read, me, id));
  const open = expiresAt === undefined ? await ownLink(db.read, target, me, id, clock.now()) : undefined;
  const link =
    open ??
    (await db.write(async (tx) => {
      requireMaker(await target.lock(tx, me, id));
      return saveLink(context, tx, target, { me, id, expiresAt: expiresAt ?? null });
    }));
  return withToken(context, link);
}

/** All valid links for the author and admins, their own for other members. */
export async function publicLinksOf(context: Context, target: LinkTarget, me: Me, id: string): Promise<OpenLink[]> {
  const linked = await target.find(context.db.read, me, id);
  const links = await validLinks(context.db.read, target, id, context.clock.now());
  return links.filter((link) => mayEnd(me, linked, link)).map((link) => withToken(context, link));
}

export async function endPublicLink(
  { db, clock }: Context,
  target: LinkTarget,
  me: Me,
  id: string,
  linkId: string,
): Promise<void> {
  await db.write(async (tx) => {
    const linked = await target.lock(tx, me, id);
    const link = (await validLinks(tx, target, id, clock.now())).find((one) => one.id === linkId);
    if (!link || !mayEnd(me, linked, link)) throw appError("not_found");
    await target.deleteLink(tx, linkId);
    if (me.id === linked.authorId || me.id === link.created_by) return;
    const ended = { groupId: linked.groupId, at: clock.now(), adminId: me.id, personId: link.created_by };
    await logDecision(tx, { ...ended, kind: "public_link_ended" });
  });
}

export async function endPublicLinks(tx: Transaction, lost: RightLost): Promise<void> {
  await deletePublicLinksOf(tx, lost);
  await deleteAlbumLinksOf(tx, lost);
}

function requireMaker({ position }: Linked): void {
  if (!can.makePublicLinks(position)) throw appError("not_permitted");
}

function mayEnd(me: Me, { authorId, position }: Linked, { created_by: makerId }: LinkRow): boolean {
  return can.endPublicLink(me, { authorId }, { makerId }, position);
}

async function validLinks(db: Reader, target: LinkTarget, id: string, now: number): Promise<LinkWithMaker[]> {
  return (await target.findLinks(db, id, now)).filter(isMakerAllowed);
}

async function ownLink(
  db: Reader,
  target: LinkTarget,
  me: Me,
  id: string,
  now: number,
): Promise<LinkWithMaker | undefined> {
  return (await validLinks(db, target, id, now)).find((link) => link.created_by === me.id);
}

/** The replacement of a revoked link has another token. */
async function saveLink(
  { clock, signingKey }: Context,
  tx: Transaction,
  target: LinkTarget,
  { me, id, expiresAt }: { me: Me; id: string; expiresAt: number | null },
): Promise<LinkWithMaker> {
  const now = clock.now();
  const open = await ownLink(tx, target, me, id, now);
  if (open) {
    await target.updateLink(tx, open.id, expiresAt);
    return { ...open, expires_at: expiresAt };
  }
  await target.deleteLinksBy(tx, id, me.id);
  const linkId = newId();
  const token_hash = hashOf(tokenOf(signingKey, linkId));
  const link = { id: linkId, created_at: now, created_by: me.id, expires_at: expiresAt, token_hash };
  await target.insertLink(tx, id, link);
  return { ...link, maker_name: me.name };
}

function withToken({ signingKey }: Context, link: LinkWithMaker): OpenLink {
  return { ...link, token: tokenOf(signingKey, link.id) };
}
