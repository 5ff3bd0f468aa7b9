import type { Migration } from "kysely";

/** Links of messages are kept for each group, and found by their address. Those from before stay as they are: messages refer to them. */
export const linksByGroup: Migration = {
  async up(db) {
    await db.schema.createIndex("links_url").on("links").column("url").execute();
  },
};
