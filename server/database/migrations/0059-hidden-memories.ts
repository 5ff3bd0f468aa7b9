import type { Migration } from "kysely";

export const hiddenMemories: Migration = {
  async up(db) {
    await db.schema
      .createTable("hidden_memories")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("file_id", "text", (c) => c.references("files.id").onDelete("cascade"))
      .addColumn("person_id", "text", (c) => c.references("users.id").onDelete("cascade"))
      .addColumn("since", "bigint")
      .addColumn("until", "bigint")
      .execute();
    for (const column of ["user_id", "file_id", "person_id"])
      await db.schema.createIndex(`hidden_memories_${column}`).on("hidden_memories").column(column).execute();
  },
};
