import { sql, type Migration } from "kysely";

export const mentionList: Migration = {
  async up(db) {
    await sql`create index notifications_mentions on notifications (from_group_id, created_at, id) where type = 'mention'`.execute(
      db,
    );
  },
};
