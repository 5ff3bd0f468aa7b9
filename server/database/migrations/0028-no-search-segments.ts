import { sql, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

/** A search counts at most 1,000 messages now, so the full-text index is fast enough (decision 008). */
export const noSearchSegments: Migration = {
  async up(db) {
    if (dialectOf(db) === "sqlite") await sql`drop trigger search_documents_gone_from_segment`.execute(db);
    else {
      await sql`drop trigger search_documents_gone_from_segment on search_documents`.execute(db);
      await sql`drop function search_document_gone()`.execute(db);
    }
    for (const table of ["search_lists", "search_segment_places", "search_segments"])
      await db.schema.dropTable(table).execute();
    await sql`delete from jobs where kind = 'messages.seal-segments'`.execute(db);
  },
};
