import type { Migration } from "kysely";

export const arrivals: Migration = {
  async up(db) {
    await db.schema.createIndex("messages_arrival").on("messages").columns(["group_id", "arrived_at"]).execute();
  },
};
