import { sql, type Kysely, type Migration } from "kysely";

export const conversation: Migration = {
  async up(db) {
    await messages(db);
    await reactions(db);
    await reading(db);
    await leaving(db);
  },
};

async function messages(db: Kysely<unknown>) {
  await db.schema
    .alterTable("messages")
    .addColumn("number", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update messages set number = numbered.n
    from (select id, row_number() over (partition by group_id order by arrived_at, id) as n from messages) as numbered
    where numbered.id = messages.id`.execute(db);
  await db.schema.createIndex("messages_number").on("messages").columns(["group_id", "number"]).execute();

  await db.schema
    .alterTable("messages")
    .addColumn("origin_id", "text", (c) => c.references("messages.id").onDelete("set null"))
    .execute();
  await sql`create index messages_origin on messages (origin_id) where origin_id is not null`.execute(db);
}

async function reactions(db: Kysely<unknown>) {
  await db.schema
    .createTable("reactions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("author_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("value", "text", (c) => c.notNull())
    .addUniqueConstraint("reactions_once", ["message_id", "author_id", "value"])
    .execute();
  await db.schema.createIndex("reactions_author").on("reactions").column("author_id").execute();
}

async function reading(db: Kysely<unknown>) {
  await db.schema
    .alterTable("members")
    .addColumn("read_until", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update members set read_until = ${Date.now()}`.execute(db);

  await db.schema
    .createTable("thread_reads")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("message_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("read_until", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("thread_reads_pk", ["user_id", "message_id"])
    .execute();
  await db.schema.createIndex("thread_reads_message").on("thread_reads").column("message_id").execute();
}

async function leaving(db: Kysely<unknown>) {
  await db.schema.alterTable("groups").addColumn("abandoned_at", "bigint").execute();
  await sql`create index groups_abandoned on groups (abandoned_at) where abandoned_at is not null`.execute(db);
  await db.schema.createIndex("groups_inviter").on("groups").column("inviter_id").execute();
  await db.schema.createIndex("files_owner").on("files").column("owner_id").execute();
}
