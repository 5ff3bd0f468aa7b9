import { sql, type Migration } from "kysely";

/** Replies are ordered by arrival, because phone clocks differ. */
export const orderOfArrival: Migration = {
  async up(db) {
    await db.schema
      .alterTable("messages")
      .addColumn("arrived_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update messages set arrived_at = created_at`.execute(db);
    await db.schema.dropIndex("messages_parent").execute();
    await db.schema.createIndex("messages_parent").on("messages").columns(["parent_id", "arrived_at", "id"]).execute();
  },
};
