import { sql, type Migration } from "kysely";

/** Sets the creator of an existing group to the member who joined at the moment of its creation; imported groups have none. */
export const groupCreators: Migration = {
  async up(db) {
    await db.schema
      .alterTable("groups")
      .addColumn("creator_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("groups_creator").on("groups").column("creator_id").execute();
    await sql`update groups set creator_id = (
      select min(user_id) from members where members.group_id = groups.id and members.joined_at = groups.created_at
    )`.execute(db);
  },
};
