import type { Migration } from "kysely";

export const postingAddresses: Migration = {
  async up(db) {
    await db.schema
      .createTable("groups_taking_mail")
      .addColumn("group_id", "text", (c) => c.primaryKey().references("groups.id").onDelete("cascade"))
      .execute();
  },
};
