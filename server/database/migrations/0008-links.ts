import { type Kysely, type Migration } from "kysely";

export const links: Migration = {
  async up(db) {
    await knownLinks(db);
    await linksOfMessages(db);
    await publicLinks(db);
  },
};

async function knownLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable("links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull().unique())
    .addColumn("title", "text")
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("preview_file_id", "text", (c) => c.references("files.id").onDelete("set null"))
    .addColumn("fetched_at", "bigint")
    .addColumn("refresh_at", "bigint", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("links_preview").on("links").column("preview_file_id").execute();
}

async function linksOfMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable("message_links")
    .addColumn("message_id", "text", (c) => c.primaryKey().references("messages.id").onDelete("cascade"))
    .addColumn("link_id", "text", (c) => c.notNull().references("links.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("message_links_link").on("message_links").columns(["link_id", "message_id"]).execute();
}

async function publicLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable("public_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("maker_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", "bigint")
    .addUniqueConstraint("public_links_once", ["message_id", "maker_id"])
    .execute();
  await db.schema.createIndex("public_links_maker").on("public_links").column("maker_id").execute();
}
