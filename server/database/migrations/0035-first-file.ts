import type { Migration } from "kysely";

/** Avoids sorting all files of a message to find the first ones. */
export const firstFile: Migration = {
  async up(db) {
    await db.schema
      .createIndex("message_files_position")
      .on("message_files")
      .columns(["message_id", "position", "file_id"])
      .execute();
  },
};
