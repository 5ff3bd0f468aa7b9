import { sql } from "kysely";
import type { PhotoToAdd } from "#contract/albums.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { Tables } from "../../../database/tables.ts";

export async function findPhotosOfGroup(
  db: Reader,
  groupId: string,
  photos: readonly PhotoToAdd[],
): Promise<PhotoToAdd[]> {
  const wanted = new Set(photos.map(keyOf));
  const listOf = (key: keyof PhotoToAdd) =>
    jsonElements(db, JSON.stringify([...new Set(photos.map((photo) => photo[key]))]));
  const rows = await db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select(["message_files.file_id as id", "message_files.message_id as messageId"])
    .where("message_files.message_id", "in", listOf("messageId"))
    .where("message_files.file_id", "in", listOf("id"))
    .where("messages.group_id", "=", groupId)
    .where("message_files.taken_at", "is not", null)
    .execute();
  return rows.filter((row) => wanted.has(keyOf(row)));
}

const keyOf = ({ messageId, id }: PhotoToAdd) => `${messageId}/${id}`;

export async function findLastPosition(db: Reader, albumId: string): Promise<number> {
  const { last } = await db
    .selectFrom("album_photos")
    .select((photo) => photo.fn.max<number | null>("position").as("last"))
    .where("album_id", "=", albumId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const atOnce = 500;

export async function insertPhotos(tx: Transaction, photos: Tables["album_photos"][]): Promise<void> {
  for (let from = 0; from < photos.length; from += atOnce)
    await tx
      .insertInto("album_photos")
      .values(photos.slice(from, from + atOnce))
      .execute();
}

export async function deletePhotos(tx: Transaction, albumId: string, fileIds: string[]): Promise<void> {
  await tx
    .deleteFrom("album_photos")
    .where("album_id", "=", albumId)
    .where("file_id", "in", jsonElements(tx, JSON.stringify(fileIds)))
    .execute();
}

export async function updateCaption(
  tx: Transaction,
  { albumId, fileId }: { albumId: string; fileId: string },
  caption: string | null,
): Promise<void> {
  await tx
    .updateTable("album_photos")
    .set({ caption })
    .where("album_id", "=", albumId)
    .where("file_id", "=", fileId)
    .execute();
}

export async function numberByDay(tx: Transaction, albumId: string): Promise<void> {
  await sql`update album_photos set position = ranked.n
    from (
      select photo.file_id, row_number() over (order by taken.taken_at, photo.position, photo.file_id) as n
      from album_photos as photo
      left join message_files as taken on taken.message_id = photo.message_id and taken.file_id = photo.file_id
      where photo.album_id = ${albumId}
    ) as ranked
    where album_photos.album_id = ${albumId} and album_photos.file_id = ranked.file_id`.execute(tx);
}

export async function numberAs(tx: Transaction, albumId: string, fileIds: string[]): Promise<void> {
  const order = JSON.stringify(fileIds);
  const places =
    dialectOf(tx) === "sqlite"
      ? sql`(select value as file_id, key + 1 as n from json_each(${order}))`
      : sql`(select value as file_id, n::int as n from jsonb_array_elements_text(${order}::jsonb) with ordinality as each (value, n))`;
  await sql`update album_photos set position = places.n from ${places} as places
    where album_photos.album_id = ${albumId} and album_photos.file_id = places.file_id and album_photos.position <> places.n`.execute(
    tx,
  );
}

export async function deleteDetachedPhotos(tx: Transaction, messageId: string): Promise<void> {
  await tx
    .deleteFrom("album_photos")
    .where("message_id", "=", messageId)
    .where((photo) =>
      photo.not(
        photo.exists(
          photo
            .selectFrom("message_files as attached")
            .select("attached.file_id")
            .where("attached.message_id", "=", messageId)
            .whereRef("attached.file_id", "=", "album_photos.file_id"),
        ),
      ),
    )
    .execute();
}
