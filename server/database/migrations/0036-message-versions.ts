import type { Migration } from "kysely";

export const messageVersions: Migration = {
  async up(db) {
    await db.schema
      .createTable("message_versions")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("replaced_at", "bigint", (c) => c.notNull())
      .addColumn("written_at", "bigint", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("data", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("message_versions_key", ["message_id", "replaced_at"])
      .execute();
  },
};
