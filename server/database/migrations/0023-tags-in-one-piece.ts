import { sql, type Migration } from "kysely";

/** On SQLite, tags with an underscore were indexed as two tokens and could not be found. A job indexes all messages again. */
export const tagsInOnePiece: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)
      on conflict (key) do nothing`.execute(db);
  },
};
