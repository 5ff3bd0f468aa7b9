import { sql, type Migration } from "kysely";

/** Marks reading with read receipts off, so that turning them on does not reveal it. */
export const hiddenReading: Migration = {
  async up(db) {
    await db.schema
      .alterTable("thread_read_positions")
      .addColumn("is_hidden", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update thread_read_positions set is_hidden = 1
      where user_id in (select id from users where hides_reading = 1)`.execute(db);
  },
};
