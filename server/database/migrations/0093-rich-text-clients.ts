import type { Migration } from "kysely";

export const richTextClients: Migration = {
  async up(db) {
    await db.schema.alterTable("sessions").addColumn("rich_text_at", "bigint").execute();
  },
};
