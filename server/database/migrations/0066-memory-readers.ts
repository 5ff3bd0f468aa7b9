import { sql, type Migration } from "kysely";

/** People who want to be told of photos of this day in earlier years, and the last day for which they were. */
export const memoryReaders: Migration = {
  async up(db) {
    await db.schema
      .createTable("memory_readers")
      .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("told_on", "text", (c) => c.notNull().defaultTo(sql`''`))
      .execute();
    await db.schema.createIndex("memory_readers_told_on").on("memory_readers").column("told_on").execute();
  },
};
