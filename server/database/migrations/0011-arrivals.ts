import type { Migration } from "kysely";

/** What came to a group since somebody read there is found without looking at what came before. */
export const arrivals: Migration = {
  async up(db) {
    await db.schema.createIndex("messages_arrival").on("messages").columns(["group_id", "arrived_at"]).execute();
  },
};
