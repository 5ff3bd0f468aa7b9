import { sql, type Migration } from "kysely";

/** Who made a group. Of those there are, it is who joined in the moment the group was made; imported ones were made elsewhere. */
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
