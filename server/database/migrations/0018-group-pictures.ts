import type { Migration } from "kysely";

export const groupPictures: Migration = {
  async up(db) {
    await db.schema
      .alterTable("groups")
      .addColumn("picture_id", "text", (c) => c.references("files.id").onDelete("set null"))
      .execute();
    await db.schema
      .alterTable("groups")
      .addColumn("description", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex("groups_picture").on("groups").column("picture_id").execute();
  },
};
