import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";

export interface UnreadPhoto {
  id: string;
  type: string;
  contentUrl: string;
}

/** Returns the newest photo of a message whose words have not been read, of those before `beforeId`. */
export async function findUnreadPhoto(db: Reader, beforeId: string | undefined): Promise<UnreadPhoto | undefined> {
  return db
    .selectFrom("files")
    .leftJoin("document_words", (join) =>
      join.onRef("document_words.file_id", "=", "files.id").on("document_words.page", "=", sql.lit(0)),
    )
    .select(["files.id", "files.type", "files.content_url as contentUrl"])
    .where("files.type", "like", sql.lit("image/%"))
    .$if(beforeId !== undefined, (photos) => photos.where("files.id", "<", beforeId!))
    .where("document_words.file_id", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("message_files").select("message_files.file_id").whereRef("message_files.file_id", "=", "files.id"),
      ),
    )
    .orderBy("files.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Data of the accounts of those who may see a photo. */
export async function findReadersData(db: Reader, fileId: string, limit: number): Promise<{ data: string }[]> {
  return db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .innerJoin("members", "members.group_id", "messages.group_id")
    .innerJoin("users", "users.id", "members.user_id")
    .select("users.data")
    .where("message_files.file_id", "=", fileId)
    .limit(limit)
    .execute();
}
