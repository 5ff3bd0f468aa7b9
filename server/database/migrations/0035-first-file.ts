import type { Migration } from "kysely";

export const firstFile: Migration = {
  async up(db) {
    await db.schema
      .createIndex("message_files_position")
      .on("message_files")
      .columns(["message_id", "position", "file_id"])
      .execute();
  },
};
