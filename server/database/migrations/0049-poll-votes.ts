import type { Migration } from "kysely";

export const pollVotes: Migration = {
  async up(db) {
    await db.schema
      .createTable("poll_votes")
      .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
      .addColumn("option_id", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("voted_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("poll_votes_key", ["message_id", "option_id", "user_id"])
      .execute();
    await db.schema.createIndex("poll_votes_user").on("poll_votes").column("user_id").execute();
  },
};
