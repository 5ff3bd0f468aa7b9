import type { Migration } from "kysely";

export const serverEmails: Migration = {
  async up(db) {
    await db.schema
      .createTable("server_emails")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("due_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
