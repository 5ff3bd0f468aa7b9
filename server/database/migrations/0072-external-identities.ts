import type { Migration } from "kysely";

export const externalIdentities: Migration = {
  async up(db) {
    await db.schema
      .createTable("external_identities")
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("external_identities_key", ["issuer", "subject"])
      .execute();
    await db.schema.createIndex("external_identities_user").on("external_identities").column("user_id").execute();
  },
};
