import type { Migration } from "kysely";

/** Finds the first files of a message, in the order chosen by its author, without sorting all of them. */
export const firstFile: Migration = {
  async up(db) {
    await db.schema
      .createIndex("message_files_position")
      .on("message_files")
      .columns(["message_id", "position", "file_id"])
      .execute();
  },
};
