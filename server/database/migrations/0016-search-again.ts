import { sql, type Migration } from "kysely";

export const searchAgain: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)`.execute(db);
  },
};
