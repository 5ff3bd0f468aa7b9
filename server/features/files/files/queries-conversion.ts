import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import type { FileRow } from "../../../database/tables.ts";

export type ConvertedFacts = Partial<
  Pick<
    FileRow,
    "type" | "status" | "content_url" | "width" | "height" | "thumbhash" | "duration" | "has_poster" | "error"
  >
>;

export async function findRawFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).where("status", "=", "raw").executeTakeFirst();
}

export async function countRawFiles(db: Reader, ownerId: string): Promise<number> {
  return countOf(
    db.selectFrom("files").where("owner_id", "=", ownerId).where("status", "=", "raw").where("error", "is", null),
  );
}

/** Returns undefined if the file does not exist or is ready already. */
export async function updateRawFile(
  tx: Transaction,
  id: string,
  facts: ConvertedFacts,
): Promise<Pick<FileRow, "id" | "owner_id"> | undefined> {
  return tx
    .updateTable("files")
    .set(facts)
    .where("id", "=", id)
    .where("status", "=", "raw")
    .returning(["id", "owner_id"])
    .executeTakeFirst();
}

export async function findGroupIdsOfFile(db: Reader, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select("messages.group_id")
    .distinct()
    .where("message_files.file_id", "=", fileId)
    .execute();
  return rows.map((row) => row.group_id);
}
