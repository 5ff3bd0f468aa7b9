import type { Migration } from "kysely";

/** Rows outlive deleted messages, so that a repeated import does not restore them. */
export const imports: Migration = {
  async up(db) {
    await db.schema
      .createTable("imports")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("created_by", "text", (c) => c.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("is_undone", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("imports_group_id").on("imports").column("group_id").execute();
    await db.schema.createIndex("imports_created_by").on("imports").column("created_by").execute();
    await db.schema
      .createTable("imported_messages")
      .addColumn("message_id", "text", (c) => c.primaryKey())
      .addColumn("import_id", "text", (c) => c.notNull().references("imports.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex("imported_messages_import_id").on("imported_messages").column("import_id").execute();
    await db.schema
      .createTable("imported_people")
      .addColumn("id", "text", (c) => c.primaryKey())
      // Not deleted with the group, because a job still has to delete the accounts.
      .addColumn("group_id", "text", (c) => c.references("groups.id").onDelete("set null"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("is_claimed", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("claimed_by", "text", (c) => c.references("users.id").onDelete("set null"))
      .addUniqueConstraint("imported_people_name", ["group_id", "name"])
      .execute();
    await db.schema.createIndex("imported_people_user_id").on("imported_people").column("user_id").execute();
    await db.schema.createIndex("imported_people_claimed_by").on("imported_people").column("claimed_by").execute();
  },
};
