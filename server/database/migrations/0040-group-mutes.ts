import { sql, type Migration } from "kysely";

export const groupMutes: Migration = {
  async up(db) {
    await db.schema.alterTable("members").addColumn("muted_until", "bigint").execute();
    await db.schema
      .alterTable("members")
      .addColumn("mute_spares_personal", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await sql`create index members_muted on members (group_id, muted_until) where muted_until is not null`.execute(db);
  },
};
