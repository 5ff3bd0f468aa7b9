import { sql, type Migration } from "kysely";

/** Finds photos whose words have not been read, the newest first. */
export const photoWords: Migration = {
  async up(db) {
    await sql`create index files_pictures on files (id) where type like 'image/%'`.execute(db);
  },
};
