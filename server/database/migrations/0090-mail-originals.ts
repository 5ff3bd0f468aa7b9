import type { Migration } from "kysely";

export const mailOriginals: Migration = {
  async up(db) {
    await db.schema
      .createTable("mail_originals")
      .addColumn("message_id", "text", (c) => c.primaryKey().references("messages.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("text", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("mail_originals_user").on("mail_originals").column("user_id").execute();
    await db.schema
      .createTable("mail_pictures")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("checksum", "text", (c) => c.notNull())
      .addColumn("mail", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("mail_pictures_key", ["user_id", "checksum"])
      .execute();
  },
};
