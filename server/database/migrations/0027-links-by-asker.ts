import { sql, type Migration } from "kysely";

/** Keeps previews requested by a user apart from those of messages, so that previews do not reveal whether someone posted a link. */
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
