import { sql, type Migration } from "kysely";

export const repeatingEvents: Migration = {
  async up(db) {
    await db.schema.alterTable("messages").addColumn("schedule", "text").execute();
    await db.schema.alterTable("messages").addColumn("event_until", "bigint").execute();
    await sql`create index messages_series on messages (group_id, event_until) where event_until is not null`.execute(
      db,
    );
    await sql`create index messages_series_reminders on messages (remind_at)
      where event_until is not null and remind_at is not null`.execute(db);
    await db.schema
      .alterTable("event_answers")
      .addColumn("occurrence", "text", (c) => c.notNull().defaultTo(""))
      .execute();
  },
};
