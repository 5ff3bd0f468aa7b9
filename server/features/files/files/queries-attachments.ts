import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { FileRow, Tables } from "../../../database/tables.ts";
import { isMemberOf, isPersonVisibleTo } from "../../../database/visibility.ts";

export type ShownFileRow = Pick<
  FileRow,
  "id" | "type" | "status" | "content_url" | "width" | "height" | "thumbhash" | "duration" | "error" | "name"
>;

export interface FileOfMessageRow extends ShownFileRow {
  message_id: string;
  position: number;
}

const filesOfMessages = prepare<{ ids: string }, FileOfMessageRow>((db, { ids }) =>
  db
    .selectFrom("message_files")
    .innerJoin("files", "files.id", "message_files.file_id")
    .select(["files.id", "files.type", "files.status", "files.content_url", "files.width", "files.height"])
    .select(["files.thumbhash", "files.duration", "files.error", "files.name"])
    .select(["message_files.message_id", "message_files.position"])
    .where("message_files.message_id", "in", jsonElements(db, ids))
    .orderBy("message_files.message_id")
    .orderBy("message_files.position"),
);

export async function findFilesOfMessages(db: Reader, messageIds: string[]): Promise<FileOfMessageRow[]> {
  return messageIds.length === 0 ? [] : filesOfMessages(db, { ids: JSON.stringify(messageIds) });
}

export async function findFileIdsOf(db: Reader, messageIds: string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom("message_files")
    .select("file_id")
    .distinct()
    .where("message_id", "in", jsonElements(db, JSON.stringify(messageIds)))
    .execute();
  return rows.map((row) => row.file_id);
}

export async function findFileIdsOwnedBy(db: Reader, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("files").select("id").where("owner_id", "=", ownerId).limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function takeOwnerAway(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("files").set({ owner_id: null }).where("id", "in", ids).execute();
}

export async function findUsableFileIds(db: Reader, personId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("files")
    .select("files.id")
    .where("files.id", "in", ids)
    .where((file) => isOriginalVisibleTo(file, personId))
    .execute();
  return rows.map((row) => row.id);
}

type FileExpression = ExpressionBuilder<Tables, "files">;

/**
 * Visible: a message's files to its group, a user's picture to those who can see the user, a group's picture to its members, a link's picture to every
 * signed-in user, an unused file to its uploader.
 */
export function isVisibleTo(file: FileExpression, personId: string): Expression<SqlBool> {
  return file.or([
    isOriginalVisibleTo(file, personId),
    isAvatarSeenBy(file, personId),
    isPictureOfGroupOf(file, personId),
    isPictureOfLink(file),
  ]);
}

/** True for the uploader while the file is unused, and for those who can read a message with it. False if it is only the picture of a user or group. */
export function isOriginalVisibleTo(file: FileExpression, personId: string): Expression<SqlBool> {
  return file.or([isOwnAndUnattached(file, personId), isInGroupOf(file, personId)]);
}

export function isOfMessages(file: FileExpression, messageIds: readonly string[]): Expression<SqlBool> {
  const attached = attachments(file).where("message_files.message_id", "in", messageIds);
  const linked = file
    .selectFrom("links")
    .innerJoin("message_links", "message_links.link_id", "links.id")
    .select("links.id")
    .whereRef("links.preview_file_id", "=", "files.id")
    .where("message_links.message_id", "in", messageIds);
  return file.or([file.exists(attached), file.exists(linked)]);
}

export function isOfAlbums(file: FileExpression, albumIds: readonly string[]): Expression<SqlBool> {
  return file.exists(
    attachments(file)
      .innerJoin("album_photos", (join) =>
        join
          .onRef("album_photos.message_id", "=", "message_files.message_id")
          .onRef("album_photos.file_id", "=", "message_files.file_id"),
      )
      .where("album_photos.album_id", "in", albumIds),
  );
}

function attachments(file: FileExpression) {
  return file
    .selectFrom("message_files")
    .select("message_files.file_id")
    .whereRef("message_files.file_id", "=", "files.id");
}

function isOwnAndUnattached(file: FileExpression, personId: string) {
  return file.and([
    file("files.owner_id", "=", personId),
    file.not(file.exists(attachments(file))),
    file.not(file.exists(groupsWithPicture(file))),
  ]);
}

function isInGroupOf(file: FileExpression, personId: string) {
  return file.exists(
    attachments(file)
      .innerJoin("messages", "messages.id", "message_files.message_id")
      .where(isMemberOf("messages.group_id", personId)),
  );
}

/** Applies to the uploader too: the picture of a group does not belong to its uploader. */
function isPictureOfGroupOf(file: FileExpression, personId: string) {
  return file.exists(groupsWithPicture(file).where(isMemberOf("groups.id", personId)));
}

function groupsWithPicture(file: FileExpression) {
  return file.selectFrom("groups").select("groups.id").whereRef("groups.picture_id", "=", "files.id");
}

function isPictureOfLink(file: FileExpression) {
  return file.exists(file.selectFrom("links").select("links.id").whereRef("links.preview_file_id", "=", "files.id"));
}

function isAvatarSeenBy(file: FileExpression, personId: string) {
  return file.exists(
    file
      .selectFrom("users")
      .select("users.id")
      .whereRef("users.avatar_id", "=", "files.id")
      .where(isPersonVisibleTo("users.id", personId)),
  );
}

/** Returns ids, once for each message a file was in. */
export async function deleteSomeFilesOfMessages(
  tx: Transaction,
  messageIds: string[],
  limit: number,
): Promise<string[]> {
  const some = tx
    .selectFrom("message_files")
    .select(["message_id", "file_id"])
    .where("message_id", "in", jsonElements(tx, JSON.stringify(messageIds)))
    .limit(limit);
  const rows = await tx
    .deleteFrom("message_files")
    .where((attached) =>
      attached(attached.refTuple("message_id", "file_id"), "in", some.$asTuple("message_id", "file_id")),
    )
    .returning("file_id")
    .execute();
  return rows.map((row) => row.file_id);
}

export async function findMuchUsed(db: Reader, fileIds: string[], least: number): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom("message_files")
    .select("file_id")
    .where("file_id", "in", fileIds)
    .groupBy("file_id")
    .having((file) => file.fn.countAll<number>(), ">=", least)
    .execute();
  return rows.map((row) => row.file_id);
}

export async function deleteFilesOfMessages(tx: Transaction, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .deleteFrom("message_files")
    .where("message_id", "in", jsonElements(tx, JSON.stringify(messageIds)))
    .execute();
}

export async function insertFilesOfMessages(
  tx: Transaction,
  filesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...filesOf].flatMap(([message_id, fileIds]) =>
    fileIds.map((file_id, position) => ({ message_id, file_id, position })),
  );
  if (rows.length > 0) await tx.insertInto("message_files").values(rows).execute();
}

export async function markUsed(tx: Transaction, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.updateTable("files").set({ delete_after: null }).where("id", "in", fileIds).execute();
}

export async function markUnused(tx: Transaction, fileIds: string[], removableAt: number): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .updateTable("files")
    .set({ delete_after: removableAt })
    .where("id", "in", jsonElements(tx, JSON.stringify(fileIds)))
    .where((file) => isUnused(file))
    .execute();
}

export function isUnused(file: FileExpression): Expression<SqlBool> {
  const asAvatar = file.selectFrom("users").select("users.id").whereRef("users.avatar_id", "=", "files.id");
  const uses = [
    file.exists(attachments(file)),
    file.exists(asAvatar),
    file.exists(groupsWithPicture(file)),
    isPictureOfLink(file),
  ];
  return file.not(file.or(uses));
}

export async function findImage(db: Reader, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom("files").select("id").where("id", "=", id).where("type", "like", "image/%").executeTakeFirst();
}
