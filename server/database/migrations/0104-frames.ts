import type { Migration } from "kysely";

export const frames: Migration = {
  async up(db) {
    await db.schema
      .createTable("frames")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("last_used_at", "bigint")
      .addColumn("shown_message_id", "text", (c) => c.references("messages.id").onDelete("set null"))
      .addColumn("shown_file_id", "text", (c) => c.references("files.id").onDelete("set null"))
      .addColumn("shown_at", "bigint")
      .execute();
    await db.schema.createIndex("frames_user").on("frames").column("user_id").execute();
    await db.schema.createIndex("frames_shown_message").on("frames").column("shown_message_id").execute();
    await db.schema.createIndex("frames_shown_file").on("frames").column("shown_file_id").execute();
    await db.schema
      .createTable("frame_groups")
      .addColumn("frame_id", "text", (c) => c.notNull().references("frames.id").onDelete("cascade"))
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("frame_groups_pk", ["frame_id", "group_id"])
      .execute();
    await db.schema.createIndex("frame_groups_group").on("frame_groups").column("group_id").execute();
  },
};
