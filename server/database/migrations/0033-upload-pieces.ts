import type { Migration } from "kysely";

export const uploadPieces: Migration = {
  async up(db) {
    await db.schema
      .createTable("upload_pieces")
      .addColumn("upload_id", "text", (c) => c.notNull())
      .addColumn("end_offset", "bigint", (c) => c.notNull())
      .addColumn("key", "text")
      .addColumn("received_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("upload_pieces_pk", ["upload_id", "end_offset"])
      .execute();
    await db.schema
      .createTable("upload_leases")
      .addColumn("upload_id", "text", (c) => c.primaryKey())
      .addColumn("holder", "text", (c) => c.notNull())
      .addColumn("held_until", "bigint", (c) => c.notNull())
      .addColumn("is_wanted", "integer", (c) => c.notNull())
      .execute();
  },
};
