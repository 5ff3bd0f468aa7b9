import type { Migration } from "kysely";

export const eventAnswers: Migration = {
  async up(db) {
    await db.schema
      .createTable("event_answers")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("people", "integer", (c) => c.notNull())
      .addColumn("note", "text", (c) => c.notNull())
      .addColumn("answered_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("event_answers_pk", ["message_id", "user_id"])
      .execute();
    await db.schema.createIndex("event_answers_user").on("event_answers").column("user_id").execute();
  },
};
