import { sql, type Migration } from "kysely";

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
