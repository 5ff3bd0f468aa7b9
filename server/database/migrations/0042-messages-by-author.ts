import { sql, type Migration } from "kysely";

export const messagesByAuthor: Migration = {
  async up(db) {
    await sql`create index messages_by_author on messages (author_id, created_at, id) where on_group_page = 1`.execute(
      db,
    );
  },
};
