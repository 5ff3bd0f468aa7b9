import type { Migration } from "kysely";

/** People marked in photos: either a user or a name, the spelling of which is shared by the group. `x` and `y` are fractions of width and height. */
export const photoPeople: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("refuses_photo_marks", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("photo_people")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("file_id", "text", (c) => c.notNull().references("files.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .addColumn("name", "text")
      .addColumn("folded_name", "text")
      .addColumn("x", "double precision")
      .addColumn("y", "double precision")
      .addColumn("created_by", "text", (c) => c.references("users.id").onDelete("set null"))
      .execute();
    for (const [name, ...columns] of [
      ["photo_people_user", "message_id", "file_id", "user_id"],
      ["photo_people_name", "message_id", "file_id", "folded_name"],
    ] as const)
      await db.schema.createIndex(name).on("photo_people").columns(columns).unique().execute();
    for (const [name, ...columns] of [
      ["photo_people_group_name", "group_id", "folded_name"],
      ["photo_people_user_group", "user_id", "group_id"],
      ["photo_people_file", "file_id"],
      ["photo_people_creator", "created_by"],
    ] as const)
      await db.schema.createIndex(name).on("photo_people").columns(columns).execute();
  },
};
