import type { Migration } from "kysely";

/** Lists attempts for administrators. No backup contains this list. */
export const backups: Migration = {
  async up(db) {
    await db.schema
      .createTable("backups")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("started_at", "bigint", (c) => c.notNull())
      .addColumn("finished_at", "bigint")
      .addColumn("generation", "text")
      .addColumn("taken_at", "bigint")
      .addColumn("verified_at", "bigint")
      .addColumn("read_fully_at", "bigint")
      .addColumn("messages", "bigint")
      .addColumn("files", "bigint")
      .addColumn("bytes", "bigint")
      .addColumn("copied", "bigint")
      .addColumn("problem", "text")
      .execute();
    await db.schema.createIndex("backups_started_at").on("backups").columns(["started_at", "id"]).execute();
  },
};
