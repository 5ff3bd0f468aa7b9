import type { Migration } from "kysely";

/** A repeated write is known by the id that the client made for it, so answers need not be kept. */
export const noFirstAnswers: Migration = {
  async up(db) {
    await db.schema.dropTable("first_answers").execute();
  },
};
