import { sql, type Migration } from "kysely";

/** On SQLite, tags with an underscore were kept in two pieces, and could not be looked for: a job reads all messages once more. */
export const tagsInOnePiece: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)
      on conflict (key) do nothing`.execute(db);
  },
};
