import type { Migration } from "kysely";

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
