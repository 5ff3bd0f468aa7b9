import { sql, type Migration } from "kysely";

/** A job indexes all messages again with the new tokens. */
export const searchAgain: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)`.execute(db);
  },
};
