import type { Migration } from "kysely";

/** Adds the place of each backup, so that one in an earlier place is not offered for restoring. Null in earlier rows, when there was one place. */
export const placesOfBackups: Migration = {
  async up(db) {
    await db.schema.alterTable("backups").addColumn("place", "text").execute();
  },
};
