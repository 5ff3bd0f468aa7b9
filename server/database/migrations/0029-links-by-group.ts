import type { Migration } from "kysely";

/** Existing previews stay as they are, because messages refer to them. */
export const linksByGroup: Migration = {
  async up(db) {
    await db.schema.createIndex("links_url").on("links").column("url").execute();
  },
};
