import { sql, type Migration } from "kysely";

export const rightsOfAddresses: Migration = {
  async up(db) {
    await db.schema
      .createTable("posting_addresses")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("salt", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("posting_addresses_primary", ["user_id", "group_id"])
      .execute();
    await db.schema.createIndex("posting_addresses_group").on("posting_addresses").column("group_id").execute();
    // Existing addresses have no salt. They stay valid, because people have written them down.
    await sql`insert into posting_addresses (user_id, group_id, salt, created_at)
      select members.user_id, members.group_id, '', members.joined_at from members
      inner join groups_taking_mail as taking on taking.group_id = members.group_id`.execute(db);
    await db.schema
      .alterTable("members")
      .addColumn("reply_salt", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    // Webhooks of people who can no longer manage them.
    for (const table of ["webhooks", "incoming_webhooks"])
      await sql`delete from ${sql.table(table)} where not exists (select 1 from members
        where members.group_id = ${sql.table(table)}.group_id and members.user_id = ${sql.table(table)}.creator_id
        and members.role in ('admin', 'owner') and members.joined_at <= ${sql.table(table)}.created_at)`.execute(db);
    await sql`update groups set has_webhooks = 0
      where has_webhooks = 1 and not exists (select 1 from webhooks where webhooks.group_id = groups.id)`.execute(db);
  },
};
