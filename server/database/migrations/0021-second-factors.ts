import type { Migration } from "kysely";

export const secondFactors: Migration = {
  async up(db) {
    await db.schema
      .createTable("second_factors")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("sealed_secret", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("confirmed_at", "bigint")
      .addColumn("last_step", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("recovery_codes")
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("code_hash", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "code_hash"])
      .execute();
  },
};
