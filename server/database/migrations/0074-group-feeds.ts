import type { Migration } from "kysely";

export const groupFeeds: Migration = {
  async up(db) {
    await db.schema
      .createTable("group_feeds")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("group_feeds_key", ["user_id", "group_id"])
      .execute();
    await db.schema.createIndex("group_feeds_group").on("group_feeds").column("group_id").execute();
  },
};
