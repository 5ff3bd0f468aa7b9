import type { Migration } from "kysely";

export const importedPhotos: Migration = {
  async up(db) {
    await db.schema
      .createTable("imported_photos")
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("content_key", "text", (c) => c.notNull())
      .addColumn("import_id", "text", (c) => c.notNull().references("imports.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("imported_photos_key", ["group_id", "content_key"])
      .execute();
    await db.schema.createIndex("imported_photos_import_id").on("imported_photos").column("import_id").execute();
    await db.schema
      .alterTable("albums")
      .addColumn("import_id", "text", (c) => c.references("imports.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("albums_import_id").on("albums").column("import_id").execute();
  },
};
