import { photosPerAlbum } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { AlbumLinkRow, AlbumRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { newId } from "../../../new-id.ts";
import { allowedAlbum, lockAlbum, photosAfter, rightsOf } from "../../photos/albums/actions.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  deleteAlbumLink,
  deleteAlbumLinkOf,
  findAlbumLinksOf,
  findOpenedAlbums,
  findPublicAlbum,
  insertAlbumLink,
  updateAlbumLink,
  type AlbumLinkWithMaker,
} from "./queries-albums.ts";
import { isMakerAllowed, tokenOf } from "./rules.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";

type OpenAlbumLink = AlbumLinkWithMaker & { token: string };

const mayMakeLinks: Parameters<typeof allowedAlbum>[3] = (_me, _album, position) => can.makePublicLinks(position);

/** Returns the user's own link to an album, created if necessary. `expiresAt` in milliseconds, null for never; undefined leaves it unchanged. */
export async function albumLinkFor(
  context: Context,
  me: Me,
  albumId: string,
  expiresAt?: number | null,
): Promise<OpenAlbumLink> {
  const { settings, db, clock, signingKey } = context;
  if (!settings.current.allow.publicLinks) throw appError("public_links_restricted");
  await allowedAlbum(db.read, me, albumId, mayMakeLinks);
  const open = expiresAt === undefined ? await ownLink(db.read, me, albumId, clock.now()) : undefined;
  const link =
    open ??
    (await db.write(async (tx) => {
      await lockAlbum(tx, me, albumId, mayMakeLinks);
      return saveLink(context, tx, me, albumId, expiresAt);
    }));
  return { ...link, token: tokenOf(signingKey, link.id) };
}

/** Returns the valid links to an album: all of them for its creator and admins, their own for other members. */
export async function albumLinksOf({ db, clock, signingKey }: Context, me: Me, albumId: string) {
  const { album, position } = await allowedAlbum(db.read, me, albumId, () => true);
  const links = await validLinksOf(db.read, albumId, clock.now());
  return links
    .filter((link) => mayEnd(me, album, link, position))
    .map((link) => ({ ...link, token: tokenOf(signingKey, link.id) }));
}

/** Revokes the link for every browser. */
export async function endAlbumLink({ db, clock }: Context, me: Me, albumId: string, linkId: string): Promise<void> {
  await db.write(async (tx) => {
    const { album, position } = await lockAlbum(tx, me, albumId, () => true);
    const link = (await validLinksOf(tx, albumId, clock.now())).find(({ id }) => id === linkId);
    if (!link || !mayEnd(me, album, link, position)) throw appError("not_found");
    await deleteAlbumLink(tx, linkId);
    if (me.id !== album.creator_id && me.id !== link.created_by) {
      const ended = { groupId: album.group_id, at: clock.now(), adminId: me.id, personId: link.created_by };
      await logDecision(tx, { ...ended, kind: "public_link_ended" });
    }
  });
}

function mayEnd(me: Me, album: AlbumRow, link: AlbumLinkRow, position: Parameters<typeof mayMakeLinks>[2]): boolean {
  const authorId = rightsOf(album).creatorId;
  return can.endPublicLink(me, { authorId }, { makerId: link.created_by }, position);
}

export interface OpenPublicAlbum {
  album: AlbumRow;
  photos: ShownPhoto[];
}

/** Returns the album of a link with all its photos, for anyone. Throws `invalid_token`. */
export async function openPublicAlbum({ db, settings, clock }: Context, token: string): Promise<OpenPublicAlbum> {
  if (!settings.current.allow.publicLinks) throw appError("public_links_disabled");
  const album = await findPublicAlbum(db.read, hashOf(token), clock.now());
  if (!album || !isMakerAllowed(album)) throw appError("invalid_token");
  const { photos } = await photosAfter(db.read, album, 0, photosPerAlbum);
  return { album, photos };
}

/** Returns the albums these public links open now; none if the operator has disabled public links. */
export async function openedAlbumIds(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  tokens: readonly string[],
): Promise<string[]> {
  if (!settings.current.allow.publicLinks) return [];
  const opened = await findOpenedAlbums(db.read, tokens.map(hashOf), clock.now());
  return opened.filter(isMakerAllowed).map(({ id }) => id);
}

async function ownLink(db: Reader, me: Me, albumId: string, now: number): Promise<AlbumLinkWithMaker | undefined> {
  return (await validLinksOf(db, albumId, now)).find((link) => link.created_by === me.id);
}

async function validLinksOf(db: Reader, albumId: string, now: number): Promise<AlbumLinkWithMaker[]> {
  return (await findAlbumLinksOf(db, albumId, now)).filter(isMakerAllowed);
}

/** A revoked link stays dead: its replacement has another token. */
async function saveLink(
  { clock, signingKey }: Context,
  tx: Transaction,
  me: Me,
  albumId: string,
  expiresAt: number | null = null,
): Promise<AlbumLinkWithMaker> {
  const now = clock.now();
  const open = await ownLink(tx, me, albumId, now);
  if (open) {
    await updateAlbumLink(tx, open.id, expiresAt);
    return { ...open, expires_at: expiresAt };
  }
  await deleteAlbumLinkOf(tx, albumId, me.id);
  const id = newId();
  const token_hash = hashOf(tokenOf(signingKey, id));
  const link = { id, created_at: now, album_id: albumId, created_by: me.id, expires_at: expiresAt, token_hash };
  await insertAlbumLink(tx, link);
  return { ...link, maker_name: me.name };
}
