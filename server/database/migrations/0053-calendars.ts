import { sql, type Migration } from "kysely";

export const calendars: Migration = {
  async up(db) {
    await db.schema
      .createTable("calendar_addresses")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("event_reminders")
      .addColumn("message_id", "text", (c) => c.primaryKey().references("messages.id").onDelete("cascade"))
      .addColumn("told_for", "bigint")
      .addColumn("asked_at", "bigint")
      .execute();
    await db.schema.alterTable("messages").addColumn("remind_at", "bigint").execute();
    await sql`create index messages_reminders on messages (remind_at) where remind_at is not null`.execute(db);
  },
};
