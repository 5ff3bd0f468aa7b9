import { sql, type Insertable, type Kysely } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { AlbumRow, Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { ShownPhoto } from "./rules.ts";

export interface AlbumWithCoverRow extends AlbumRow {
  photos: number;
  videos: number;
  coverFile: string | null;
  coverThumbhash: string | null;
  creatorName: string | null;
  creatorAvatarId: string | null;
  creatorAvatarUrl: string | null;
}

const coverId = sql<string>`coalesce(
  (select chosen.file_id from album_photos as chosen where chosen.album_id = albums.id and chosen.file_id = albums.cover_id),
  (select photo.file_id from album_photos as photo join files as shown on shown.id = photo.file_id
    where photo.album_id = albums.id and (shown.type like 'image/%' or shown.has_poster = 1)
    order by photo.position limit 1))`;

function albumsWithCover(db: Reader) {
  return (db as Kysely<Tables>)
    .selectFrom("albums")
    .leftJoin("files as cover", (join) => join.on("cover.id", "=", coverId))
    .leftJoin("users as creator", "creator.id", "albums.creator_id")
    .leftJoin("files as avatar", "avatar.id", "creator.avatar_id")
    .selectAll("albums")
    .select(["cover.id as coverFile", "cover.thumbhash as coverThumbhash", "creator.name as creatorName"])
    .select(["avatar.id as creatorAvatarId", "avatar.content_url as creatorAvatarUrl"])
    .select((album) =>
      album
        .selectFrom("album_photos")
        .select((photo) => photo.fn.countAll<number | string>().as("count"))
        .whereRef("album_photos.album_id", "=", "albums.id")
        .as("photos"),
    )
    .select((album) =>
      album
        .selectFrom("album_photos")
        .innerJoin("files", "files.id", "album_photos.file_id")
        .select((photo) => photo.fn.countAll<number | string>().as("count"))
        .whereRef("album_photos.album_id", "=", "albums.id")
        .where("files.type", "like", "video/%")
        .as("videos"),
    );
}

export async function findAlbums(
  db: Reader,
  groupId: string,
  { after, limit }: { after?: string; limit: number },
): Promise<AlbumWithCoverRow[]> {
  const rows = await albumsWithCover(db)
    .where("albums.group_id", "=", groupId)
    .$if(after !== undefined, (albums) => albums.where("albums.id", "<", after!))
    .orderBy("albums.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(withNumbers);
}

export async function findAlbumFor(db: Reader, personId: string, id: string): Promise<AlbumWithCoverRow | undefined> {
  const row = await albumsWithCover(db)
    .where("albums.id", "=", id)
    .where(isMemberOf("albums.group_id", personId))
    .executeTakeFirst();
  return row && withNumbers(row);
}

type Count = number | string | null;

function withNumbers<Row extends { photos: Count; videos: Count }>(row: Row) {
  return { ...row, photos: Number(row.photos), videos: Number(row.videos) };
}

export async function countAlbums(db: Reader, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom("albums")
    .select((album) => album.fn.countAll<number | string>().as("count"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface SummaryRow {
  first: number | null;
  last: number | null;
}

export async function findSummary(db: Reader, albumId: string): Promise<SummaryRow> {
  return photosOf(db, albumId)
    .select([
      sql<number | null>`min(message_files.taken_at)`.as("first"),
      sql<number | null>`max(message_files.taken_at)`.as("last"),
    ])
    .executeTakeFirstOrThrow();
}

export async function findPeopleOf(db: Reader, albumId: string, limit: number): Promise<Person[]> {
  return db
    .selectFrom("album_photos")
    .innerJoin("users", "users.id", "album_photos.added_by")
    .leftJoin("files as avatar", "avatar.id", "users.avatar_id")
    .select(["users.id", "users.name", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .where("album_photos.album_id", "=", albumId)
    .groupBy(["users.id", "users.name", "avatar.id", "avatar.content_url"])
    .orderBy(sql`count(*)`, "desc")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

export async function findPhotosOf(
  db: Reader,
  { id, sort }: Pick<AlbumRow, "id" | "sort">,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownPhoto[]> {
  return photosOf(db, id)
    .select(["files.id", "files.type", "files.status", "files.content_url", "files.width", "files.height"])
    .select([
      "files.size",
      "files.has_poster as hasPoster",
      "files.thumbhash",
      "files.duration",
      "files.name",
      "album_photos.message_id as messageId",
    ])
    .select(["album_photos.caption", "album_photos.added_by as addedBy"])
    .select((photo) => photo.ref("message_files.taken_at").$castTo<number>().as("takenAt"))
    .$if(sort === "day", (photos) => photos.orderBy("message_files.taken_at"))
    .orderBy("album_photos.position")
    .orderBy("files.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** An album shows only files that its messages still have. */
function photosOf(db: Reader, albumId: string) {
  return (db as Kysely<Tables>)
    .selectFrom("album_photos")
    .innerJoin("message_files", (join) =>
      join
        .onRef("message_files.message_id", "=", "album_photos.message_id")
        .onRef("message_files.file_id", "=", "album_photos.file_id"),
    )
    .innerJoin("files", "files.id", "album_photos.file_id")
    .where("album_photos.album_id", "=", albumId);
}

export async function findFileIds(db: Reader, albumId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("album_photos")
    .select("file_id")
    .where("album_id", "=", albumId)
    .orderBy("position")
    .orderBy("file_id")
    .execute();
  return rows.map((row) => row.file_id);
}

export interface AddedByRow {
  fileId: string;
  addedById: string | null;
}

export async function findAdders(db: Reader, albumId: string, fileIds: string[]): Promise<AddedByRow[]> {
  return db
    .selectFrom("album_photos")
    .select(["file_id as fileId", "added_by as addedById"])
    .where("album_id", "=", albumId)
    .where("file_id", "in", jsonElements(db, JSON.stringify(fileIds)))
    .execute();
}

export async function findFileIdsOfMessage(db: Reader, messageId: string): Promise<string[]> {
  const rows = await db.selectFrom("message_files").select("file_id").where("message_id", "=", messageId).execute();
  return rows.map((row) => row.file_id);
}

export async function insertAlbum(tx: Transaction, album: Insertable<Tables["albums"]>): Promise<void> {
  await tx.insertInto("albums").values(album).execute();
}

export async function updateAlbum(tx: Transaction, id: string, changes: Partial<AlbumRow>): Promise<void> {
  await tx.updateTable("albums").set(changes).where("id", "=", id).execute();
}

export async function deleteAlbum(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("albums").where("id", "=", id).execute();
}

export async function isImportOf(db: Reader, id: string, { groupId, personId }: { groupId: string; personId: string }) {
  const found = await db
    .selectFrom("imports")
    .select("id")
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .where("created_by", "=", personId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteEmptyAlbums(
  tx: Transaction,
  importId: string,
): Promise<Pick<AlbumRow, "id" | "group_id">[]> {
  return tx
    .deleteFrom("albums")
    .where("import_id", "=", importId)
    .where((album) =>
      album.not(
        album.exists(
          album.selectFrom("album_photos").select("file_id").whereRef("album_photos.album_id", "=", "albums.id"),
        ),
      ),
    )
    .returning(["id", "group_id"])
    .execute();
}
