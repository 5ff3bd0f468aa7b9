import { sql, type Migration } from "kysely";

/** Finds the newest messages of a person. */
export const messagesByAuthor: Migration = {
  async up(db) {
    await sql`create index messages_by_author on messages (author_id, created_at, id) where on_group_page = 1`.execute(
      db,
    );
  },
};
