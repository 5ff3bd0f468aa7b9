import { sql, type Migration } from "kysely";

/** The creator owns an existing group, or else its longest-standing member. */
export const groupRoles: Migration = {
  async up(db) {
    await db.schema
      .alterTable("members")
      .addColumn("role", "text", (column) => column.notNull().defaultTo("member"))
      .execute();
    await db.schema
      .alterTable("groups")
      .addColumn("permissions", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
    await sql`update members set role = 'owner' where user_id = (
      select creator_id from groups where groups.id = members.group_id
    )`.execute(db);
    await sql`update members set role = 'owner' where user_id = (
      select oldest.user_id from members as oldest where oldest.group_id = members.group_id order by joined_at, user_id limit 1
    ) and not exists (
      select 1 from members as owners where owners.group_id = members.group_id and owners.role = 'owner'
    )`.execute(db);
  },
};
