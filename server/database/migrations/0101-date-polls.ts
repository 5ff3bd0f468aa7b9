import type { Migration } from "kysely";

/** Stores "if need be" and "no" in polls of dates. Yes stays in `poll_votes`, because the previous version counts every row there as a yes and may still be running. */
export const datePolls: Migration = {
  async up(db) {
    await db.schema
      .createTable("other_votes")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("option_id", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("voted_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("other_votes_pk", ["message_id", "option_id", "user_id"])
      .execute();
    await db.schema.createIndex("other_votes_user").on("other_votes").column("user_id").execute();
    await db.schema.alterTable("event_reminders").addColumn("poll_asked_at", "bigint").execute();
  },
};
