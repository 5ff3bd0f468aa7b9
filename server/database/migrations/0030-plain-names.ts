import { sql, type Migration } from "kysely";
import { dialectOf } from "../dialect.ts";

export const plainNames: Migration = {
  async up(db) {
    const columns = [
      ["failed_attempts", "door", "kind"],
      ["files", "removable_at", "delete_after"],
      ["notifications", "listed_at", "digested_at"],
      ["notifications", "in_app", "show_in_app"],
      ["messages", "arrived_at", "received_at"],
      ["messages", "is_in_front", "on_group_page"],
      ["groups", "front_count", "group_page_count"],
    ] as const;
    for (const [table, before, after] of columns)
      await db.schema.alterTable(table).renameColumn(before, after).execute();
    await db.schema.alterTable("thread_reads").renameTo("thread_read_positions").execute();
    if (dialectOf(db) === "sqlite") await sql`alter table search_words rename to search_tokens`.execute(db);
  },
};
