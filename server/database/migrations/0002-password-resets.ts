import type { Migration } from "kysely";

export const passwordResets: Migration = {
  async up(db) {
    await db.schema
      .createTable("password_resets")
      .addColumn("key_hash", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("password_resets_user").on("password_resets").column("user_id").execute();
  },
};
