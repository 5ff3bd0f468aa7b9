import { type Kysely, type Migration } from "kysely";

export const bookmarksNotifications: Migration = {
  async up(db) {
    await bookmarks(db);
    await notifications(db);
  },
};

async function bookmarks(db: Kysely<unknown>) {
  await db.schema
    .createTable("bookmarks")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addUniqueConstraint("bookmarks_once", ["user_id", "message_id"])
    .execute();
  await db.schema.createIndex("bookmarks_message").on("bookmarks").column("message_id").execute();
}

async function notifications(db: Kysely<unknown>) {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("event_key", "text", (c) => c.notNull())
    .addColumn("is_read", "integer", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("target_url", "text")
    .addColumn("target_message_id", "text", (c) => c.references("messages.id").onDelete("cascade"))
    .addColumn("from_user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("from_group_id", "text", (c) => c.references("groups.id").onDelete("cascade"))
    .addColumn("from_message_id", "text", (c) => c.references("messages.id").onDelete("cascade"))
    .addUniqueConstraint("notifications_once", ["owner_id", "event_key"])
    .execute();
  const indexes: Record<string, string[]> = {
    notifications_owner: ["owner_id", "created_at", "id"],
    notifications_target: ["target_message_id", "owner_id"],
    notifications_from_message: ["from_message_id", "owner_id"],
    notifications_from_user: ["from_user_id"],
    notifications_from_group: ["from_group_id", "owner_id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("notifications").columns(columns).execute();
  }
}
