import { sql, type Migration } from "kysely";

export const administrators: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("is_administrator", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("users").addColumn("suspended_at", "bigint").execute();
    await db.schema.alterTable("security_events").addColumn("actor_id", "text").execute();
    await db.schema.createIndex("security_events_at").on("security_events").columns(["at", "id"]).execute();
    await db.schema
      .createTable("settings")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("undelivered_mails")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("login", "text", (c) => c.notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .execute();
    await sql`update users set is_administrator = 1 where id = coalesce(
      (select users.id from users join instance on instance.value = users.id where instance.key = 'first_account'
        and users.login not like 'deleted:%'),
      (select id from users where login not like 'deleted:%' order by created_at, id limit 1))`.execute(db);
  },
};
