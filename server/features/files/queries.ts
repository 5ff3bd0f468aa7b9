import type { Reader } from "../../database/database.ts";
import type { FileRow } from "../../database/tables.ts";
import { isVisibleTo } from "./queries-attaching.ts";

export async function findFileFor(db: Reader, personId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .where((file) => isVisibleTo(file, personId))
    .executeTakeFirst();
}
