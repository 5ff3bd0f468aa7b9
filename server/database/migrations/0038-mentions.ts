import type { Migration } from "kysely";

export const mentions: Migration = {
  async up(db) {
    await db.schema
      .createTable("mentions")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("who", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("mentions_key", ["message_id", "who"])
      .execute();
    await db.schema.createIndex("mentions_user").on("mentions").column("user_id").execute();
  },
};
