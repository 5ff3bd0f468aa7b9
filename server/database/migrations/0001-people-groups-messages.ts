import { sql, type Kysely, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

export const peopleGroupsMessages: Migration = {
  async up(db) {
    await people(db);
    await groups(db);
    await files(db);
    await messages(db);
    await machinery(db);
  },
};

type Schema = Kysely<unknown>;

async function people(db: Schema) {
  await db.schema
    .createTable("instance")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("login", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("avatar_id", "text")
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("last_activity_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("users_avatar").on("users").column("avatar_id").execute();

  await db.schema
    .createTable("sessions")
    .addColumn("key_hash", "text", (c) => c.primaryKey())
    .addColumn("cookie_hash", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint", (c) => c.notNull())
    .addColumn("device", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();

  await db.schema
    .createTable("failed_attempts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("door", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("failed_attempts_door")
    .on("failed_attempts")
    .columns(["door", "address", "at"])
    .execute();
}

async function groups(db: Schema) {
  await db.schema
    .createTable("groups")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("invite_key", "text", (c) => c.notNull().unique())
    .addColumn("secret_key", "text", (c) => c.notNull().unique())
    .addColumn("inviter_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("last_activity_at", "bigint", (c) => c.notNull())
    .addColumn("front_count", "integer", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("members")
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("joined_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("members_pk", ["group_id", "user_id"])
    .execute();
  await db.schema.createIndex("members_user").on("members").columns(["user_id", "group_id"]).execute();
}

async function files(db: Schema) {
  await db.schema
    .createTable("files")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("owner_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("content_url", "text", (c) => c.notNull().unique())
    .addColumn("original_type", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("size", "bigint", (c) => c.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("thumbhash", "text")
    .addColumn("removable_at", "bigint")
    .execute();
  await db.schema.createIndex("files_removable").on("files").column("removable_at").execute();
}

async function messages(db: Schema) {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("author_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("parent_id", "text", (c) => c.references("messages.id"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("title", "text")
    .addColumn("excerpt", "text")
    .addColumn("last_activity_at", "bigint", (c) => c.notNull())
    .addColumn("edited_at", "bigint")
    .addColumn("is_in_front", "integer", (c) => c.notNull())
    .addColumn("sort_order", "integer")
    .execute();
  // Indexes for a group's page: pinned messages, and the others by last activity. Ids break ties.
  await sql`create index messages_front on messages (group_id, last_activity_at desc, id desc)
    where is_in_front = 1 and sort_order is null`.execute(db);
  await sql`create index messages_pinned on messages (group_id, sort_order, id)
    where is_in_front = 1 and sort_order is not null`.execute(db);
  await db.schema.createIndex("messages_parent").on("messages").columns(["parent_id", "created_at", "id"]).execute();
  await db.schema.createIndex("messages_author").on("messages").columns(["author_id", "group_id"]).execute();

  await db.schema
    .createTable("message_files")
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("file_id", "text", (c) => c.notNull().references("files.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("message_files_pk", ["message_id", "file_id"])
    .execute();
  await db.schema.createIndex("message_files_file").on("message_files").column("file_id").execute();
}

async function machinery(db: Schema) {
  const identity =
    dialectOf(db) === "sqlite"
      ? sql`integer primary key autoincrement`
      : sql`bigint generated always as identity primary key`;
  await sql`create table live_events (id ${identity}, at bigint not null, group_id text, user_id text, name text not null,
    payload text not null)`.execute(db);
  await db.schema.createIndex("live_events_at").on("live_events").column("at").execute();

  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("unique_key", "text", (c) => c.unique())
    .addColumn("run_at", "bigint", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("lease_token", "text")
    .addColumn("leased_until", "bigint")
    .addColumn("failed_at", "bigint")
    .addColumn("error", "text")
    .execute();
  await sql`create index jobs_due on jobs (run_at, id) where failed_at is null`.execute(db);

  await db.schema
    .createTable("first_answers")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("request", "text", (c) => c.notNull())
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("first_answers_pk", ["user_id", "key"])
    .execute();
  await db.schema.createIndex("first_answers_at").on("first_answers").column("at").execute();
}
