import type { Migration } from "kysely";

/** Index to find messages that arrived in a group since the last read position. */
export const arrivals: Migration = {
  async up(db) {
    await db.schema.createIndex("messages_arrival").on("messages").columns(["group_id", "arrived_at"]).execute();
  },
};
