import type { Migration } from "kysely";

export const webhooks: Migration = {
  async up(db) {
    await db.schema
      .createTable("webhooks")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("creator_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .addColumn("url", "text", (c) => c.notNull())
      .addColumn("events", "text", (c) => c.notNull())
      .addColumn("secret", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("paused_at", "bigint")
      .addColumn("given_up", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("webhooks_group").on("webhooks").column("group_id").execute();
    await db.schema.createIndex("webhooks_creator").on("webhooks").column("creator_id").execute();
    await db.schema
      .createTable("webhook_deliveries")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("webhook_id", "text", (c) => c.notNull().references("webhooks.id").onDelete("cascade"))
      .addColumn("event", "text", (c) => c.notNull())
      .addColumn("subject_id", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("status", "integer")
      .addColumn("problem", "text")
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema
      .createIndex("webhook_deliveries_webhook")
      .on("webhook_deliveries")
      .columns(["webhook_id", "id"])
      .execute();
    await db.schema
      .createTable("incoming_webhooks")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("creator_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("last_used_at", "bigint")
      .addColumn("hour", "bigint", (c) => c.notNull().defaultTo(0))
      .addColumn("posts_in_hour", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("incoming_webhooks_group").on("incoming_webhooks").column("group_id").execute();
    await db.schema.createIndex("incoming_webhooks_creator").on("incoming_webhooks").column("creator_id").execute();
    await db.schema
      .alterTable("groups")
      .addColumn("has_webhooks", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
