import type { Migration } from "kysely";

/** Drops old rows, which would expire within the hour anyway. */
export const attemptsByNetwork: Migration = {
  async up(db) {
    await db.deleteFrom("failed_attempts").execute();
    await db.schema.dropIndex("failed_attempts_door").execute();
    await db.schema
      .alterTable("failed_attempts")
      .addColumn("network", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema
      .createIndex("failed_attempts_network")
      .on("failed_attempts")
      .columns(["door", "network", "at"])
      .execute();
    await db.schema
      .createIndex("failed_attempts_account")
      .on("failed_attempts")
      .columns(["door", "account", "at"])
      .execute();
  },
};
