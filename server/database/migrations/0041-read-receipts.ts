import type { Migration } from "kysely";

/** People can hide from others what they have read. */
export const readReceipts: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("hides_reading", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
