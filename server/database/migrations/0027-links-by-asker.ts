import { sql, type Migration } from "kysely";

/** Keeps lookups of a person apart from links in messages, so that nobody can tell whether somebody posted a link. */
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
