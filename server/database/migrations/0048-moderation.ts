import type { Kysely, Migration } from "kysely";

export const moderation: Migration = {
  async up(db) {
    await createBlocks(db);
    await createJoinRequests(db);
    await createLog(db);
    await createReports(db);
    await createHiddenPeople(db);
    await db.schema
      .alterTable("groups")
      .addColumn("needs_approval", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};

async function createBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_blocks")
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("blocked_by", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("blocked_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("group_blocks_key", ["group_id", "user_id"])
    .execute();
  await index(db, "group_blocks", "user_id", "blocked_by");
}

async function createJoinRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("join_requests")
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("inviter_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("requested_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("join_requests_key", ["group_id", "user_id"])
    .execute();
  await index(db, "join_requests", "user_id", "inviter_id");
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_log")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("subject_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("data", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("group_log_group").on("group_log").columns(["group_id", "id"]).execute();
  await index(db, "group_log", "actor_id", "subject_id");
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reports")
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("reporter_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("reported_at", "bigint", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("reports_key", ["message_id", "reporter_id"])
    .execute();
  await index(db, "reports", "group_id", "reporter_id");
}

async function createHiddenPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("hidden_people")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("hidden_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("hidden_people_key", ["user_id", "hidden_id"])
    .execute();
  await index(db, "hidden_people", "hidden_id");
}

/** Deleting a referenced row searches these columns. */
async function index(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  for (const column of columns) await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
