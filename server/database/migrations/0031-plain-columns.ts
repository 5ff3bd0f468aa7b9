import type { Migration } from "kysely";

export const plainColumns: Migration = {
  async up(db) {
    const columns = [
      ["search_documents", "place", "sort_key"],
      ["search_groups", "number", "token_id"],
      ["search_authors", "number", "token_id"],
      ["public_links", "maker_id", "created_by"],
      ["invitations", "maker_id", "created_by"],
      ["invitations", "most_uses", "max_uses"],
      ["invitations", "ended_at", "revoked_at"],
    ] as const;
    for (const [table, before, after] of columns)
      await db.schema.alterTable(table).renameColumn(before, after).execute();
  },
};
