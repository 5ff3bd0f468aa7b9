import { sql, type Migration } from "kysely";

/** Words of Arabic, Hebrew, Thai and others are now indexed without marks and inside sentences. */
export const searchAnyScript: Migration = {
  async up(db) {
    await sql`insert into instance (key, value)
      select 'search_outdated', '' where exists (select 1 from search_documents)
        and not exists (select 1 from instance where key = 'search_outdated')`.execute(db);
  },
};
