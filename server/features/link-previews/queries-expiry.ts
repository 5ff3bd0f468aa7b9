import { sql, type ExpressionBuilder } from "kysely";
import type { Transaction } from "../../database/database.ts";
import { dialectOf } from "../../database/dialect.ts";
import type { Tables } from "../../database/tables.ts";

/** Deletes at most `limit` links that no message begins with and that were last fetched before this time. Returns the ids of their pictures. */
export async function deleteUnusedLinks(tx: Transaction, before: number, limit: number): Promise<(string | null)[]> {
  const unused = tx
    .selectFrom("links")
    .select("id")
    .where((link) => isUnused(link, before))
    .limit(limit);
  // Skips links locked by a message that is just being written; unlocked ones cannot get a message any more.
  const due = await (dialectOf(tx) === "sqlite" ? unused : unused.forUpdate().skipLocked()).execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  // Repeats the condition for each row: on PostgreSQL a message with the link may have been written since.
  const deleted = await tx
    .deleteFrom("links")
    .where("id", "in", ids)
    .where((link) => isUnused(link, before))
    .returning("preview_file_id")
    .execute();
  return deleted.map((row) => row.preview_file_id);
}

/** Previews are refreshed on request, so a recent fetch shows that someone still needs them. */
function isUnused(link: ExpressionBuilder<Tables, "links">, before: number) {
  const linked = link.selectFrom("message_links").select("message_id").whereRef("link_id", "=", "links.id");
  return link.and([link(sql<number>`coalesce(fetched_at, created_at)`, "<", before), link.not(link.exists(linked))]);
}
