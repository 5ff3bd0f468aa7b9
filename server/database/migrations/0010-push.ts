import { sql, type Migration } from "kysely";

export const push: Migration = {
  async up(db) {
    await db.schema
      .createTable("push_subscriptions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("session_hash", "text", (c) => c.notNull().references("sessions.key_hash").onDelete("cascade"))
      .addColumn("endpoint", "text", (c) => c.notNull().unique())
      .addColumn("p256dh", "text", (c) => c.notNull())
      .addColumn("auth", "text", (c) => c.notNull())
      .execute();
    for (const column of ["user_id", "session_hash"]) {
      await db.schema.createIndex(`push_subscriptions_${column}`).on("push_subscriptions").column(column).execute();
    }
    await sql`create index notifications_unread on notifications (owner_id, from_group_id) where is_read = 0`.execute(
      db,
    );
  },
};
