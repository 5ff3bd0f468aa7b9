import type { Migration } from "kysely";

export const messageTranslations: Migration = {
  async up(db) {
    await db.schema
      .createTable("message_translations")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("title", "text")
      .addColumn("text", "text")
      .addPrimaryKeyConstraint("message_translations_pk", ["message_id", "language"])
      .execute();
  },
};
