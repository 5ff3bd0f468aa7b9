import type { Migration } from "kysely";

/** Where each backup lies, so that one in an earlier place is not offered for restoring. Null in rows from before: there was one place. */
export const placesOfBackups: Migration = {
  async up(db) {
    await db.schema.alterTable("backups").addColumn("place", "text").execute();
  },
};
