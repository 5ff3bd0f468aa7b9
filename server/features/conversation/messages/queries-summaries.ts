import { sql } from "kysely";
import { cardSummaryColumns } from "../../../database/card-summary-columns.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements } from "../../../database/json-list.ts";

const columns = sql.join(cardSummaryColumns.map((column) => sql.ref(column)));

/** Computes the card summaries of up to `limit` messages that have none. Returns how many there were. */
export async function computeMissingSummaries(tx: Transaction, limit: number): Promise<number> {
  const missing = tx.selectFrom("messages").select("id").where("comment_count", "is", null).orderBy("id").limit(limit);
  // On PostgreSQL, triggers of concurrent transactions wait for these locks and then recompute what this one could not see.
  const found = await (dialectOf(tx) === "sqlite" ? missing : missing.forNoKeyUpdate()).execute();
  const ids = JSON.stringify(found.map(({ id }) => id));
  await sql`update messages set (${columns}) = (select ${columns} from card_summaries where message_id = messages.id)
    where id in ${jsonElements(tx, ids)}`.execute(tx);
  return found.length;
}

/** Marks summaries as missing: they are computed when they are read, and the job stores them. `ids`: JSON list. */
export async function discardSummaries(tx: Transaction, ids: string): Promise<void> {
  await tx.updateTable("messages").set({ comment_count: null }).where("id", "in", jsonElements(tx, ids)).execute();
}

export interface WrongSummariesRow {
  groupId: string;
  name: string;
  messages: number;
  /** JSON list. */
  ids: string;
}

/** Finds messages whose stored summary differs from the computed one, by group. */
export async function findWrongSummaries(db: Reader): Promise<WrongSummariesRow[]> {
  const list = dialectOf(db) === "sqlite" ? sql`json_group_array(messages.id)` : sql`json_agg(messages.id)::text`;
  const { rows } = await sql<WrongSummariesRow>`
    select groups.id as "groupId", groups.name, count(*) as messages, ${list} as ids
      from messages
      join card_summaries on card_summaries.message_id = messages.id
      join groups on groups.id = messages.group_id
      where messages.comment_count is not null and (
        messages.file_count <> card_summaries.file_count
        or messages.reply_count <> card_summaries.reply_count
        or messages.comment_count <> card_summaries.comment_count
        or coalesce(messages.last_reply_at, 0) <> coalesce(card_summaries.last_reply_at, 0)
        or coalesce(messages.repliers, '[]') <> card_summaries.repliers
        or coalesce(messages.top_reactions, '[]') <> card_summaries.top_reactions
        or coalesce(messages.preview_id, '') <> coalesce(card_summaries.preview_id, ''))
      group by groups.id, groups.name order by groups.id`.execute(db);
  return rows;
}
