import type { Migration } from "kysely";

/** A backup in an earlier place must not be offered for restoring. Null in earlier rows, when there was one place. */
export const placesOfBackups: Migration = {
  async up(db) {
    await db.schema.alterTable("backups").addColumn("place", "text").execute();
  },
};
