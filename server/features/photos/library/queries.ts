import type { Reader } from "../../../database/database.ts";
import { filePages } from "../../../database/file-pages.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { mergedUnion, runPart, type Part } from "../../../database/merged-union.ts";
import { prepare } from "../../../database/prepare.ts";
import type { FileRow } from "../../../database/tables.ts";
import type { Period, Place } from "./rules.ts";
import type { FilePages } from "./rules-parts.ts";

export interface MonthRow {
  month: string;
  photos: number;
}

const months = prepare<{ groupIds: string }, { month: string; photos: number | string }>((db, { groupIds }) =>
  db
    .selectFrom("photo_months")
    .select("month")
    .select((row) => row.fn.sum<number | string>("photos").as("photos"))
    .where("group_id", "in", jsonElements(db, groupIds))
    .groupBy("month")
    .having((row) => row.fn.sum("photos"), ">", 0)
    .orderBy("month", "desc"),
);

export async function findMonths(db: Reader, groupIds: string[]): Promise<MonthRow[]> {
  const found = await months(db, { groupIds: JSON.stringify(groupIds) });
  return found.map(({ month, photos }) => ({ month, photos: Number(photos) }));
}

export interface LibraryRow extends Pick<
  FileRow,
  | ("id" | "type" | "status" | "content_url" | "width" | "height" | "thumbhash" | "duration" | "name" | "owner_id")
  | ("original_type" | "size")
> {
  messageId: string;
  groupId: string;
  takenAt: number;
}

export interface Slice extends Period {
  after?: Place;
  limit: number;
}

const newestFirst = "taken_at desc, message_id desc, file_id desc";

/** Newest first. The cost depends on the limit, not on the number of photos. */
export async function findPhotos(db: Reader, groupIds: string[], slice: Slice): Promise<LibraryRow[]> {
  if (groupIds.length === 0) return [];
  const parts = groupIds.map((groupId) => photosOfGroup(groupId, slice));
  const { text, parameters } = mergedUnion(parts, newestFirst, slice.limit);
  return runPart(db, {
    text: `select files.id, files.type, files.status, files.content_url, files.width, files.height, files.thumbhash, files.duration,
        files.name, files.owner_id, files.original_type, files.size,
        message_files.message_id as "messageId", message_files.group_id as "groupId", message_files.taken_at as "takenAt"
      from (${text}) as message_files join files on files.id = message_files.file_id
      order by message_files.taken_at desc, message_files.message_id desc, message_files.file_id desc`,
    parameters,
  });
}

/** A limit per group: otherwise PostgreSQL sorts all photos of a large group that is merged with small ones. */
function photosOfGroup(groupId: string, { since, until, after, limit }: Slice): Part {
  const columns = "taken_at, message_id, file_id";
  const isAfter = after ? ` and (${columns}) < (?, ?, ?)` : "";
  return {
    text: `select * from (select ${columns}, group_id from message_files
      where group_id = ? and taken_at is not null and taken_at >= ? and taken_at < ?${isAfter}
      order by ${newestFirst} limit ?) as newest`,
    parameters: [groupId, since, until, ...(after ? [after.takenAt, after.messageId, after.fileId] : []), limit],
  };
}

export function findPhotosToDownload(db: Reader, groupId: string): FilePages {
  const photos = db
    .selectFrom("message_files")
    .select("file_id")
    .where("group_id", "=", groupId)
    .where("taken_at", "is not", null);
  return filePages(db, db.selectFrom("files").select(["id", "name", "size"]).where("id", "in", photos));
}

export interface MessageWithFileRow {
  messageId: string;
  groupId: string;
  authorId: string | null;
}

export async function findMessagesWith(db: Reader, fileId: string): Promise<MessageWithFileRow[]> {
  return db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select(["messages.id as messageId", "messages.group_id as groupId", "messages.author_id as authorId"])
    .where("message_files.file_id", "=", fileId)
    .orderBy("messages.group_id")
    .execute();
}

export interface UndatedRow {
  id: string;
  type: string;
  name: string;
  ownerId: string | null;
}

export async function findUndated(db: Reader, after: string, limit: number): Promise<UndatedRow[]> {
  return db
    .selectFrom("files")
    .select(["id", "type", "name", "owner_id as ownerId"])
    .where("is_dated", "=", 0)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
