import { sql, type Migration } from "kysely";

export const newsByChoice: Migration = {
  async up(db) {
    await db.schema
      .alterTable("notifications")
      .addColumn("in_app", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    for (const name of ["notifications_owner", "notifications_unread"]) await db.schema.dropIndex(name).execute();
    await sql`create index notifications_owner on notifications (owner_id, created_at, id) where in_app = 1`.execute(
      db,
    );
    await sql`create index notifications_unread on notifications (owner_id, from_group_id)
      where is_read = 0 and in_app = 1`.execute(db);
  },
};
