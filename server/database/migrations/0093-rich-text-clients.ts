import type { Migration } from "kysely";

/** Notes which clients have shown that they know formatted texts. */
export const richTextClients: Migration = {
  async up(db) {
    await db.schema.alterTable("sessions").addColumn("rich_text_at", "bigint").execute();
  },
};
