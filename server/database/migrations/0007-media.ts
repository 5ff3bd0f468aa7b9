import type { Migration } from "kysely";

export const media: Migration = {
  async up(db) {
    await db.schema.alterTable("files").addColumn("duration", "integer").execute();
    await db.schema
      .alterTable("files")
      .addColumn("has_poster", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("files").addColumn("error", "text").execute();

    await db.schema
      .createTable("uploads")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("size", "bigint", (c) => c.notNull())
      .addColumn("file_id", "text", (c) => c.references("files.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("uploads_created").on("uploads").column("created_at").execute();
    await db.schema.createIndex("uploads_owner").on("uploads").column("owner_id").execute();
    await db.schema.createIndex("uploads_file").on("uploads").column("file_id").execute();
  },
};
