import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import type { UploadRow } from "../../../database/tables.ts";

export async function findUploadOf(db: Reader, ownerId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).where("owner_id", "=", ownerId).executeTakeFirst();
}

export async function countUnfinishedUploads(tx: Transaction, ownerId: string): Promise<number> {
  return countOf(tx.selectFrom("uploads").where("owner_id", "=", ownerId).where("file_id", "is", null));
}

export async function findUnfinishedBytes(db: Reader, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("uploads")
    .select((upload) => upload.fn.sum<number | string | null>("size").as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("file_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function findUpload(db: Reader, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertUpload(tx: Transaction, upload: UploadRow): Promise<void> {
  await tx.insertInto("uploads").values(upload).execute();
}

export async function finishUpload(tx: Transaction, id: string, fileId: string): Promise<boolean> {
  const finished = await tx
    .updateTable("uploads")
    .set({ file_id: fileId })
    .where("id", "=", id)
    .where("file_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
}

export async function deleteUpload(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("uploads").where("id", "=", id).execute();
}

export async function deleteUploadsBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("uploads").where("created_at", "<=", time).execute();
}
