import type { Migration } from "kysely";

/** Drops stored responses: repeated writes are recognized by their client-made ids. */
export const noFirstAnswers: Migration = {
  async up(db) {
    await db.schema.dropTable("first_answers").execute();
  },
};
