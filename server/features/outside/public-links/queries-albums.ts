import type { Kysely } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { AlbumLinkRow, AlbumRow, Tables } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";
import type { PositionRow } from "../../groups/groups/rules.ts";

function validLinks(db: Reader, now: number) {
  return (db as Kysely<Tables>)
    .selectFrom("album_links")
    .innerJoin("albums", "albums.id", "album_links.album_id")
    .innerJoin("members as maker", (join) =>
      join
        .onRef("maker.user_id", "=", "album_links.created_by")
        .onRef("maker.group_id", "=", "albums.group_id")
        .onRef("maker.joined_at", "<=", "album_links.created_at"),
    )
    .innerJoin("groups", "groups.id", "albums.group_id")
    .innerJoin("users as maker_account", "maker_account.id", "album_links.created_by")
    .where("maker_account.suspended_at", "is", null)
    .select(["maker.role", "groups.permissions"])
    .where((link) => link.or([link("album_links.expires_at", "is", null), link("album_links.expires_at", ">", now)]));
}

export async function findOpenedAlbums(db: Reader, tokenHashes: string[], now: number) {
  if (tokenHashes.length === 0) return [];
  return validLinks(db, now)
    .select("album_links.album_id as id")
    .where("album_links.token_hash", "in", tokenHashes)
    .execute();
}

export interface PublicAlbumRow extends AlbumRow, PositionRow {
  makerName: string;
  groupName: string;
  /** Milliseconds. */
  expiresAt: number | null;
}

export async function findPublicAlbum(db: Reader, tokenHash: string, now: number): Promise<PublicAlbumRow | undefined> {
  return validLinks(db, now)
    .selectAll("albums")
    .select(["maker_account.name as makerName", "groups.name as groupName", "album_links.expires_at as expiresAt"])
    .where("album_links.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export interface AlbumLinkWithMaker extends AlbumLinkRow {
  maker_name: string;
}

type FoundLink = AlbumLinkWithMaker & PositionRow;

export async function findAlbumLinksOf(db: Reader, albumId: string, now: number): Promise<FoundLink[]> {
  return validLinks(db, now)
    .selectAll("album_links")
    .select("maker_account.name as maker_name")
    .where("album_links.album_id", "=", albumId)
    .orderBy("album_links.id", "desc")
    .execute();
}

export async function insertAlbumLink(tx: Transaction, link: AlbumLinkRow): Promise<void> {
  await tx.insertInto("album_links").values(link).execute();
}

export async function updateAlbumLink(tx: Transaction, id: string, expiresAt: number | null): Promise<void> {
  await tx.updateTable("album_links").set({ expires_at: expiresAt }).where("id", "=", id).execute();
}

export async function deleteAlbumLink(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("album_links").where("id", "=", id).execute();
}

export async function deleteAlbumLinksOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<void> {
  await tx
    .deleteFrom("album_links")
    .where("created_by", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (links) =>
      links.where("album_id", "in", (albums) =>
        albums.selectFrom("albums").select("id").where("group_id", "=", groupId!),
      ),
    )
    .execute();
}

export async function deleteAlbumLinkOf(tx: Transaction, albumId: string, makerId: string): Promise<void> {
  await tx.deleteFrom("album_links").where("album_id", "=", albumId).where("created_by", "=", makerId).execute();
}
