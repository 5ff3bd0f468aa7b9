import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Membership } from "./rules.ts";

export interface Storage {
  files: number;
  bytes: number;
}

/** Of the files of its messages, each once. */
export async function findStorage(db: Reader, { groupId }: Membership): Promise<Storage> {
  const attached = db
    .selectFrom("message_files")
    .innerJoin("messages", "messages.id", "message_files.message_id")
    .select("message_files.file_id")
    .where("messages.group_id", "=", groupId);
  return db
    .selectFrom("files")
    .select((file) => [
      file.fn.countAll<number>().as("files"),
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as("bytes"),
    ])
    .where("id", "in", attached)
    .executeTakeFirstOrThrow();
}
