import { photosPerAlbum } from "#contract/limits.ts";
import type { Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { AlbumRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";
import { allowedAlbum, lockAlbum, photosAfter, rightsOf } from "../../photos/albums/actions.ts";
import type { ShownPhoto } from "../../photos/albums/rules.ts";
import type { Linked, LinkTarget } from "./actions.ts";
import {
  deleteAlbumLink,
  deleteAlbumLinkOf,
  findAlbumLinksOf,
  findOpenedAlbums,
  findPublicAlbum,
  insertAlbumLink,
  updateAlbumLink,
  type PublicAlbumRow,
} from "./queries-albums.ts";
import { isMakerAllowed } from "./rules.ts";

export interface OpenPublicAlbum {
  album: PublicAlbumRow;
  photos: ShownPhoto[];
}

const everyMember = () => true;

export const toAlbums: LinkTarget = {
  find: async (db, me, id) => linkedAlbum(await allowedAlbum(db, me, id, everyMember)),
  lock: async (tx, me, id) => linkedAlbum(await lockAlbum(tx, me, id, everyMember)),
  findLinks: findAlbumLinksOf,
  insertLink: (tx, id, link) => insertAlbumLink(tx, { ...link, album_id: id }),
  updateLink: updateAlbumLink,
  deleteLink: deleteAlbumLink,
  deleteLinksBy: deleteAlbumLinkOf,
};

function linkedAlbum({ album, position }: { album: AlbumRow; position: Position }): Linked {
  return { groupId: album.group_id, authorId: rightsOf(album).creatorId, position };
}

/** Serves anyone. Throws `invalid_token`. */
export async function openPublicAlbum({ db, settings, clock }: Context, token: string): Promise<OpenPublicAlbum> {
  if (!settings.current.allow.publicLinks) throw appError("public_links_disabled");
  const album = await findPublicAlbum(db.read, hashOf(token), clock.now());
  if (!album || !isMakerAllowed(album)) throw appError("invalid_token");
  const { photos } = await photosAfter(db.read, album, 0, photosPerAlbum);
  return { album, photos };
}

/** Returns an empty list if the operator has disabled public links. */
export async function openedAlbumIds(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  tokens: readonly string[],
): Promise<string[]> {
  if (!settings.current.allow.publicLinks) return [];
  const opened = await findOpenedAlbums(db.read, tokens.map(hashOf), clock.now());
  return opened.filter(isMakerAllowed).map(({ id }) => id);
}
