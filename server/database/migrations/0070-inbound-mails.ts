import type { Migration } from "kysely";

export const inboundMails: Migration = {
  async up(db) {
    await db.schema
      .createTable("inbound_mails")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
      .addColumn("received_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex("inbound_mails_user_id")
      .on("inbound_mails")
      .columns(["user_id", "received_at"])
      .execute();
    await db.schema.createIndex("inbound_mails_received_at").on("inbound_mails").column("received_at").execute();
  },
};
