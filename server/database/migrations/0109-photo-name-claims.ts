import type { Migration } from "kysely";

/** Members who say that a name without an account in the photos of a group is theirs. */
export const photoNameClaims: Migration = {
  async up(db) {
    await db.schema
      .createTable("photo_name_claims")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("folded_name", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .execute();
    await db.schema
      .createIndex("photo_name_claims_name")
      .on("photo_name_claims")
      .columns(["group_id", "folded_name"])
      .unique()
      .execute();
    await db.schema.createIndex("photo_name_claims_user").on("photo_name_claims").column("user_id").execute();
  },
};
