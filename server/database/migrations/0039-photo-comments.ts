import { sql, type Migration } from "kysely";

export const photoComments: Migration = {
  async up(db) {
    await db.schema.alterTable("messages").addColumn("photo_id", "text").execute();
    await sql`create index messages_photo on messages (thread_id, photo_id, received_at, id) where photo_id is not null`.execute(
      db,
    );
  },
};
