import type { Migration } from "kysely";

export const threadMutes: Migration = {
  async up(db) {
    await db.schema
      .createTable("thread_mutes")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("thread_mutes_pk", ["message_id", "user_id"])
      .execute();
    await db.schema.createIndex("thread_mutes_user").on("thread_mutes").column("user_id").execute();
  },
};
