import type { Migration } from "kysely";

/** People of a directory whom a group removed or blocked, once they have deleted their account. */
export const refusedIdentities: Migration = {
  async up(db) {
    await db.schema
      .createTable("refused_identities")
      .addColumn("group_id", "text", (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("identity_hash", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("refused_identities_primary", ["group_id", "identity_hash"])
      .execute();
  },
};
