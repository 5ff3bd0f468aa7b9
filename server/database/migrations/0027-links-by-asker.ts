import { sql, type Migration } from "kysely";

/** What a person asked about a page is kept apart from what messages link to, so that nobody can tell whether somebody posted a link. */
export const linksByAsker: Migration = {
  async up(db) {
    await db.schema.alterTable("links").renameColumn("url", "key").execute();
    await db.schema
      .alterTable("links")
      .addColumn("url", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await sql`update links set url = key`.execute(db);
  },
};
