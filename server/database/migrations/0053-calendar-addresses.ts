import type { Migration } from "kysely";

/** Private addresses under which other calendars read that of a person. Only hashes are stored. */
export const calendarAddresses: Migration = {
  async up(db) {
    await db.schema
      .createTable("calendar_addresses")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
