import { sql, type Migration } from "kysely";

export const accountSafety: Migration = {
  async up(db) {
    await db.schema
      .alterTable("sessions")
      .addColumn("signed_in_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update sessions set signed_in_at = created_at`.execute(db);
    await db.schema
      .createTable("login_changes")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("login", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull().unique())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("security_events")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("address", "text", (c) => c.notNull())
      .addColumn("device", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex("security_events_user")
      .on("security_events")
      .columns(["user_id", "at", "id"])
      .execute();
  },
};
