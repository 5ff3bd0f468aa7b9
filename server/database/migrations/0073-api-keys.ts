import type { Migration } from "kysely";

/** Keys for programs: sessions that may do less, and may have an end. */
export const apiKeys: Migration = {
  async up(db) {
    await db.schema.alterTable("sessions").addColumn("scopes", "text").execute();
    await db.schema.alterTable("sessions").addColumn("expires_at", "bigint").execute();
  },
};
