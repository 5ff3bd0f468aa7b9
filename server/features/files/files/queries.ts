import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { filePages } from "../../../database/file-pages.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { FileRow, Tables } from "../../../database/tables.ts";
import { isOfAlbums, isOfMessages, isOriginalVisibleTo, isUnused, isVisibleTo } from "./queries-attachments.ts";

export type FileKey = "id" | "content_url";

const visibleBy = (column: FileKey) =>
  prepare<{ value: string; personId: string }, FileRow>((db, { value, personId }) =>
    db
      .selectFrom("files")
      .selectAll()
      .where(column, "=", value)
      .where((file) => isVisibleTo(file, personId)),
  );
const visible = { id: visibleBy("id"), content_url: visibleBy("content_url") };

export async function findFileFor(db: Reader, personId: string, column: FileKey, value: string) {
  const [file] = await visible[column](db, { value, personId });
  return file;
}

export async function findOriginalFor(db: Reader, personId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .where((file) => isOriginalVisibleTo(file, personId))
    .executeTakeFirst();
}

export function findOriginalsAmong(db: Reader, personId: string, ids: readonly string[]) {
  const files = db
    .selectFrom("files")
    .select(["id", "name", "size"])
    .where("id", "in", jsonElements(db, JSON.stringify(ids)))
    .where((file) => isOriginalVisibleTo(file, personId));
  return filePages(db, files);
}

export async function isFileThere(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function findFileOfMessages(
  db: Reader,
  messageIds: readonly string[],
  column: FileKey,
  value: string,
): Promise<FileRow | undefined> {
  return findFileThat(db, column, value, (file) => isOfMessages(file, messageIds));
}

export async function findFileOfAlbums(
  db: Reader,
  albumIds: readonly string[],
  column: FileKey,
  value: string,
): Promise<FileRow | undefined> {
  return findFileThat(db, column, value, (file) => isOfAlbums(file, albumIds));
}

function findFileThat(
  db: Reader,
  column: FileKey,
  value: string,
  condition: (file: ExpressionBuilder<Tables, "files">) => Expression<SqlBool>,
): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where(column, "=", value).where(condition).executeTakeFirst();
}

/** Checks no permission: for work of the server itself. */
export async function findFileById(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findUnattachedBytes(db: Reader, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("files")
    .select((file) => file.fn.sum<number | string | null>("size").as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("delete_after", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertFile(tx: Transaction, file: FileRow): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}

export async function deleteUnusedFiles(tx: Transaction, now: number, limit: number): Promise<string[]> {
  const due = await tx
    .selectFrom("files")
    .select("id")
    .where("delete_after", "<=", now)
    .where((file) => isUnused(file))
    .orderBy("delete_after")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map((row) => row.id);
  // Otherwise an upload whose file is gone would count as unfinished.
  await tx.deleteFrom("uploads").where("file_id", "in", ids).execute();
  // Repeats the condition: on PostgreSQL, the file may have been used since.
  const deleted = await tx
    .deleteFrom("files")
    .where("id", "in", ids)
    .where("delete_after", "<=", now)
    .where((file) => isUnused(file))
    .returning("id")
    .execute();
  return deleted.map((row) => row.id);
}
