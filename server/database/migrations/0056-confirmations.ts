import type { Migration } from "kysely";

export const confirmations: Migration = {
  async up(db) {
    await db.schema
      .alterTable("messages")
      .addColumn("asks_confirmation", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("confirmations")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("confirmed_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("confirmations_pk", ["message_id", "user_id"])
      .execute();
    await db.schema.createIndex("confirmations_user").on("confirmations").column("user_id").execute();
    await db.schema.alterTable("event_reminders").addColumn("confirmation_asked_at", "bigint").execute();
  },
};
