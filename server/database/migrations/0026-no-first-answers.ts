import type { Migration } from "kysely";

/** Repeated writes are recognized by client-made ids instead. */
export const noFirstAnswers: Migration = {
  async up(db) {
    await db.schema.dropTable("first_answers").execute();
  },
};
