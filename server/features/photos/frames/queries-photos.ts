import { sql, type Kysely } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { mergedUnion, runPart, type Part } from "../../../database/merged-union.ts";
import type { FileRow, Tables } from "../../../database/tables.ts";
import { heart, type Place } from "./rules.ts";

/** Whose frame it is, and the groups that it shows now. */
export interface FrameView {
  ownerId: string;
  groupIds: readonly string[];
}

const newestFirst = "taken_at desc, message_id desc, file_id desc";

/** Newest first. The cost depends on the limit, not on the number of photos. */
export async function findNewestPlaces(db: Reader, view: FrameView, limit: number): Promise<Place[]> {
  if (view.groupIds.length === 0) return [];
  const parts = view.groupIds.map((groupId) => newestOfGroup(view.ownerId, groupId, limit));
  const { text, parameters } = mergedUnion(parts, newestFirst, limit);
  return runPart(db, {
    text: `select message_id as "messageId", file_id as "fileId" from (${text}) as newest order by ${newestFirst}`,
    parameters,
  });
}

function newestOfGroup(ownerId: string, groupId: string, limit: number): Part {
  return {
    text: `select * from (select taken_at, message_id, file_id from message_files
      where group_id = ? and taken_at is not null and not exists (
        select 1 from messages join hidden_people on hidden_people.hidden_id = messages.author_id
        where messages.id = message_files.message_id and hidden_people.user_id = ?)
      order by ${newestFirst} limit ?) as newest`,
    parameters: [groupId, ownerId, limit],
  };
}

export interface FramePhotoRow extends Pick<
  FileRow,
  "id" | "type" | "status" | "content_url" | "width" | "height" | "thumbhash"
> {
  messageId: string;
  takenAt: number;
  createdAt: number;
  title: string | null;
  excerpt: string | null;
  authorName: string | null;
  authorPictureId: string | null;
  isLiked: 0 | 1;
}

/** Returns the photos that the frame may show now, in the order of `places`. */
export async function findPhotosAt(db: Reader, view: FrameView, places: readonly Place[]): Promise<FramePhotoRow[]> {
  if (places.length === 0) return [];
  const rows = await visiblePhotos(db, view)
    .where("message_files.message_id", "in", idsOf(db, places, "messageId"))
    .where("message_files.file_id", "in", idsOf(db, places, "fileId"))
    .execute();
  const found = new Map(rows.map((row) => [`${row.messageId} ${row.id}`, row]));
  return places.flatMap(({ messageId, fileId }) => found.get(`${messageId} ${fileId}`) ?? []);
}

function idsOf(db: Reader, places: readonly Place[], part: keyof Place) {
  return jsonElements(db, JSON.stringify([...new Set(places.map((place) => place[part]))]));
}

/** Only those in the frame's groups, and without those of people whom the owner has hidden. */
function visiblePhotos(db: Reader, { ownerId, groupIds }: FrameView) {
  return photosIn(db, groupIds)
    .leftJoin("users as author", "author.id", "messages.author_id")
    .leftJoin("hidden_people", (join) =>
      join.on("hidden_people.user_id", "=", ownerId).onRef("hidden_people.hidden_id", "=", "messages.author_id"),
    )
    .select(["files.id", "files.type", "files.status", "files.content_url", "files.width", "files.height"])
    .select(["files.thumbhash", "messages.id as messageId", "messages.created_at as createdAt"])
    .select(["messages.title", "messages.excerpt"])
    .select(["author.name as authorName", "author.avatar_id as authorPictureId"])
    .select((photo) => photo.ref("message_files.taken_at").$castTo<number>().as("takenAt"))
    .select(isLikedBy(ownerId).as("isLiked"))
    .where("hidden_people.hidden_id", "is", null)
    .where("files.status", "=", "ready");
}

function photosIn(db: Reader, groupIds: readonly string[]) {
  return (db as Kysely<Tables>)
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .where("message_files.group_id", "in", jsonElements(db, JSON.stringify(groupIds)))
    .where("message_files.taken_at", "is not", null);
}

function isLikedBy(ownerId: string) {
  return sql<0 | 1>`case when exists (
    select 1 from reactions join photo_reactions on photo_reactions.reaction_id = reactions.id
    where reactions.message_id = messages.id and reactions.author_id = ${ownerId}
      and reactions.value = ${heart} and photo_reactions.photo_id = files.id) then 1 else 0 end`;
}

export type PlayableFile = Pick<FileRow, "id" | "type" | "content_url">;

export async function findPhotoFile(db: Reader, view: FrameView, fileId: string): Promise<PlayableFile | undefined> {
  return visiblePhotos(db, view).where("files.id", "=", fileId).limit(1).executeTakeFirst();
}

/** Whether it is the picture of a member of the groups, or of an author there whom the owner has not hidden. */
export async function isFace(db: Reader, { ownerId, groupIds }: FrameView, fileId: string): Promise<boolean> {
  const groups = jsonElements(db, JSON.stringify(groupIds));
  const found = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.avatar_id", "=", fileId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("members")
            .select("members.user_id")
            .whereRef("members.user_id", "=", "users.id")
            .where("members.group_id", "in", groups),
        ),
        exists(
          selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.author_id", "=", "users.id")
            .where("messages.group_id", "in", groups),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("hidden_people")
            .select("hidden_people.hidden_id")
            .whereRef("hidden_people.hidden_id", "=", "users.id")
            .where("hidden_people.user_id", "=", ownerId),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export async function findHidden(db: Reader, ownerId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("hidden_people").select("hidden_id").where("user_id", "=", ownerId).execute();
  return new Set(rows.map(({ hidden_id: id }) => id));
}

/** Authors of messages, by the id of the message. */
export async function findAuthors(db: Reader, messageIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "author_id"])
    .where("id", "in", jsonElements(db, JSON.stringify(messageIds)))
    .execute();
  return new Map(rows.map(({ id, author_id: authorId }) => [id, authorId]));
}
