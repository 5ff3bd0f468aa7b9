import { sql, type ExpressionBuilder } from "kysely";
import type { Transaction } from "../../database/database.ts";
import { dialectOf } from "../../database/dialect.ts";
import type { Tables } from "../../database/tables.ts";

/** Deletes at most `limit` links that no message begins with and that were last looked at before this; answers the ids of their pictures. */
export async function deleteUnusedLinks(tx: Transaction, before: number, limit: number): Promise<(string | null)[]> {
  const unused = tx
    .selectFrom("links")
    .select("id")
    .where((link) => isUnused(link, before))
    .limit(limit);
  // One that a message is just being written with is stepped over; one that is not can get none any more.
  const due = await (dialectOf(tx) === "sqlite" ? unused : unused.forUpdate().skipLocked()).execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  // Asked again of each: on PostgreSQL a message may have been written with it since.
  const deleted = await tx
    .deleteFrom("links")
    .where("id", "in", ids)
    .where((link) => isUnused(link, before))
    .returning("preview_file_id")
    .execute();
  return deleted.map((row) => row.preview_file_id);
}

/** Previews are refreshed on request, so a recent fetch shows that somebody still wants them. */
function isUnused(link: ExpressionBuilder<Tables, "links">, before: number) {
  const linked = link.selectFrom("message_links").select("message_id").whereRef("link_id", "=", "links.id");
  return link.and([link(sql<number>`coalesce(fetched_at, created_at)`, "<", before), link.not(link.exists(linked))]);
}
