import type { Migration } from "kysely";

export const sponsoredAccounts: Migration = {
  async up(db) {
    await db.schema
      .createTable("sponsorships")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("sponsor_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("has_pin", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("wrong_pins", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("sponsorships_sponsor").on("sponsorships").column("sponsor_id").execute();
    await db.schema
      .createTable("device_links")
      .addColumn("key_hash", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("device_links_user").on("device_links").column("user_id").execute();
  },
};
