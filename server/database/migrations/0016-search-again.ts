import { sql, type Migration } from "kysely";

/** Words that are kept of messages now say more of them: a job reads all that were kept before once more, and takes this fact away. */
export const searchAgain: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)`.execute(db);
  },
};
