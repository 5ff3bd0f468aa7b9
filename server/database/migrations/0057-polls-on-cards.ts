import { sql, type Migration } from "kysely";

export const pollsOnCards: Migration = {
  async up(db) {
    await db.schema
      .alterTable("messages")
      .addColumn("has_poll", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update messages set has_poll = 1 where data like '%"poll":{%'`.execute(db);
  },
};
