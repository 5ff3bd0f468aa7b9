import type { Migration } from "kysely";

export const readReceipts: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("hides_reading", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
