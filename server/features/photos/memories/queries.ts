import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import type { FileRow, HiddenMemoryRow, Tables } from "../../../database/tables.ts";
import { isPersonVisibleTo } from "../../../database/visibility.ts";
import type { Period } from "../library/rules.ts";

export interface MemoryRow extends Pick<
  FileRow,
  "id" | "type" | "status" | "content_url" | "width" | "height" | "thumbhash" | "duration" | "name"
> {
  messageId: string;
  takenAt: number;
  title: string | null;
  authorId: string | null;
  authorName: string | null;
}

interface Reading {
  groupId: string;
  userId: string;
}

type PlaceInGroup = Pick<Tables["message_files"], "message_id" | "file_id"> & { taken_at: number };

/** Latest first, except those that the person has hidden. */
export async function findMemories(
  db: Reader,
  { groupId, userId }: Reading,
  periods: readonly Period[],
  limit: number,
): Promise<MemoryRow[]> {
  const json = JSON.stringify(periods.map(({ since, until }) => [since, until]));
  const isThen = sql`group_id = ${groupId} and taken_at >= days.since and taken_at < days.until`;
  // One short scan of the index for each period. SQLite keeps the order of a cross join, and PostgreSQL that of a lateral one.
  const places =
    dialectOf(db) === "sqlite"
      ? sql<PlaceInGroup>`(select message_id, file_id, taken_at
          from (select json_extract(value, '$[0]') as since, json_extract(value, '$[1]') as until from json_each(${json})) as days
          cross join message_files where ${isThen})`
      : sql<PlaceInGroup>`(select place.* from
          (select (value->>0)::bigint as since, (value->>1)::bigint as until from jsonb_array_elements(${json}::jsonb)) as days
          cross join lateral (
            select message_id, file_id, taken_at from message_files where ${isThen} offset 0
          ) as place)`;
  return photosOf(db, places)
    .where(isNotHidden(userId))
    .orderBy("message_files.taken_at", "desc")
    .orderBy("files.id")
    .limit(limit)
    .execute();
}

export async function findPhotosByFile(
  db: Reader,
  photos: readonly { messageId: string; fileId: string }[],
): Promise<MemoryRow[]> {
  if (photos.length === 0) return [];
  return photosOf(db, sql<PlaceInGroup>`message_files`)
    .where((photo) =>
      photo.or(
        photos.map(({ messageId, fileId }) =>
          photo.and([photo("message_files.message_id", "=", messageId), photo("message_files.file_id", "=", fileId)]),
        ),
      ),
    )
    .execute();
}

/** `places`: rows of `message_files`. */
function photosOf(db: Reader, places: RawBuilder<PlaceInGroup>) {
  return (db as Kysely<Tables>)
    .selectFrom(places.as("message_files"))
    .innerJoin("files", "files.id", "message_files.file_id")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .leftJoin("users as author", "author.id", "messages.author_id")
    .select(["files.id", "files.type", "files.status", "files.content_url", "files.width", "files.height"])
    .select(["files.thumbhash", "files.duration", "files.name", "messages.id as messageId", "messages.title"])
    .select(["author.id as authorId", "author.name as authorName"])
    .select("message_files.taken_at as takenAt");
}

function isNotHidden(userId: string): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
      select 1 from hidden_memories as hidden where hidden.user_id = ${userId} and (
        hidden.file_id = message_files.file_id or hidden.person_id = messages.author_id
        or (message_files.taken_at >= hidden.since and message_files.taken_at < hidden.until)))
    and not exists (select 1 from hidden_people where hidden_people.user_id = ${userId} and hidden_people.hidden_id = messages.author_id)`;
}

export async function insertHiddenMemory(tx: Transaction, hidden: HiddenMemoryRow): Promise<void> {
  await tx.insertInto("hidden_memories").values(hidden).execute();
}

export async function deleteHiddenMemory(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.deleteFrom("hidden_memories").where("user_id", "=", userId).where("id", "=", id).execute();
}

export async function countHiddenMemories(db: Reader, userId: string): Promise<number> {
  return countOf(db.selectFrom("hidden_memories").where("user_id", "=", userId));
}

export interface HiddenRow extends HiddenMemoryRow {
  personName: string | null;
  avatarId: string | null;
  avatarUrl: string | null;
}

/** Latest first, without people the person cannot see any more. */
export async function findHiddenMemories(db: Reader, userId: string): Promise<HiddenRow[]> {
  return db
    .selectFrom("hidden_memories")
    .leftJoin("users as person", "person.id", "hidden_memories.person_id")
    .leftJoin("files as avatar", "avatar.id", "person.avatar_id")
    .selectAll("hidden_memories")
    .select(["person.name as personName", "avatar.id as avatarId", "avatar.content_url as avatarUrl"])
    .where("hidden_memories.user_id", "=", userId)
    .where((hidden) =>
      hidden.or([
        hidden("hidden_memories.person_id", "is", null),
        isPersonVisibleTo("hidden_memories.person_id", userId),
      ]),
    )
    .orderBy("hidden_memories.id", "desc")
    .execute();
}
