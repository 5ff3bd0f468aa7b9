import type { Migration } from "kysely";

/** API keys are sessions with fewer rights and an optional expiry. */
export const apiKeys: Migration = {
  async up(db) {
    await db.schema.alterTable("sessions").addColumn("scopes", "text").execute();
    await db.schema.alterTable("sessions").addColumn("expires_at", "bigint").execute();
  },
};
