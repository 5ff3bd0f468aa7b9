import type { Migration } from "kysely";

export const inviters: Migration = {
  async up(db) {
    await db.schema
      .alterTable("members")
      .addColumn("inviter_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("members_inviter").on("members").column("inviter_id").execute();
  },
};
