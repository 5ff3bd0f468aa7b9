import type { Kysely, Migration } from "kysely";

export const albums: Migration = {
  async up(db) {
    await createAlbums(db);
    await createPhotos(db);
    await createLinks(db);
  },
};

async function createAlbums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("albums")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("creator_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("is_common", "integer", (c) => c.notNull())
    .addColumn("sort", "text", (c) => c.notNull())
    .addColumn("cover_id", "text")
    .execute();
  await db.schema.createIndex("albums_group").on("albums").columns(["group_id", "id"]).execute();
  await index(db, "albums", "creator_id");
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("album_photos")
    .addColumn("album_id", "text", (c) => c.notNull().references("albums.id").onDelete("cascade"))
    .addColumn("file_id", "text", (c) => c.notNull().references("files.id").onDelete("cascade"))
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("caption", "text")
    .addColumn("added_by", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("added_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("album_photos_key", ["album_id", "file_id"])
    .execute();
  await db.schema.createIndex("album_photos_order").on("album_photos").columns(["album_id", "position"]).execute();
  await index(db, "album_photos", "file_id", "message_id", "added_by");
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("album_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("album_id", "text", (c) => c.notNull().references("albums.id").onDelete("cascade"))
    .addColumn("created_by", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", "bigint")
    .addUniqueConstraint("album_links_maker", ["album_id", "created_by"])
    .execute();
  await index(db, "album_links", "created_by");
}

async function index(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  for (const column of columns) await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
