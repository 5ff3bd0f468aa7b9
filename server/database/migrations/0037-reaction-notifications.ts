import { sql, type Migration } from "kysely";

export const reactionNotifications: Migration = {
  async up(db) {
    await db.schema
      .alterTable("notifications")
      .addColumn("to_user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .execute();
    await sql`create index notifications_to_user on notifications (to_user_id) where to_user_id is not null`.execute(
      db,
    );
    await sql`create unique index notifications_reaction on notifications (target_message_id) where type = 'reaction'`.execute(
      db,
    );
    await db.schema
      .createTable("recent_reactors")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("reacted_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("recent_reactors_key", ["message_id", "user_id"])
      .execute();
    await db.schema.createIndex("recent_reactors_user").on("recent_reactors").column("user_id").execute();
  },
};
