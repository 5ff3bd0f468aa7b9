import type { Migration } from "kysely";

/** Photos that a reaction is on. `reactions` keeps one row per person and emoji, counted once; `on_message` is 0 if only photos have it. */
export const photoReactions: Migration = {
  async up(db) {
    await db.schema
      .alterTable("reactions")
      .addColumn("on_message", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable("photo_reactions")
      .addColumn("reaction_id", "text", (c) => c.notNull().references("reactions.id").onDelete("cascade"))
      .addColumn("photo_id", "text", (c) => c.notNull().references("files.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("photo_reactions_pk", ["reaction_id", "photo_id"])
      .execute();
    await db.schema.createIndex("photo_reactions_photo").on("photo_reactions").column("photo_id").execute();
  },
};
