import type { Migration } from "kysely";

/** Ended links are kept, so that visitors learn why they no longer work. */
export const invitations: Migration = {
  async up(db) {
    await db.schema
      .createTable("invitations")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("invite_key", "text", (c) => c.notNull().unique())
      .addColumn("maker_id", "text", (c) => c.references("users.id").onDelete("set null"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint")
      .addColumn("most_uses", "integer")
      .addColumn("uses", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("ended_at", "bigint")
      .execute();
    for (const column of ["group_id", "maker_id"])
      await db.schema.createIndex(`invitations_${column}`).on("invitations").column(column).execute();
  },
};
