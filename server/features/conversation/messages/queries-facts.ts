import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { jsonElements } from "../../../database/json-list.ts";

const facts = sql.raw("file_count, reply_count, comment_count, last_reply_at, repliers, top_reactions, preview_id");

/** Fills in what the cards of messages show. Lock the messages first, so that triggers of other transactions go on from there. */
async function updateFacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update messages set (${facts}) = (select ${facts} from card_facts where message_id = messages.id)
    where id in ${jsonElements(tx, JSON.stringify(ids))}`.execute(tx);
}

async function lockMessages(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "in", jsonElements(tx, JSON.stringify(ids)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Fills in what cards show of messages that have not been counted yet. Returns how many there were, up to `limit`. */
export async function fillFacts(tx: Transaction, limit: number): Promise<number> {
  const found = await tx
    .selectFrom("messages")
    .select("id")
    .where("comment_count", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  await correctFacts(
    tx,
    found.map(({ id }) => id),
  );
  return found.length;
}

export async function correctFacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await lockMessages(tx, ids);
  await updateFacts(tx, ids);
}

export interface WrongFactsRow {
  groupId: string;
  name: string;
  messages: number;
  /** JSON list. */
  ids: string;
}

/** Finds groups in which cards show something else than there is, with the messages. */
export async function findWrongFacts(db: Reader): Promise<WrongFactsRow[]> {
  const list = dialectOf(db) === "sqlite" ? sql`json_group_array(messages.id)` : sql`json_agg(messages.id)::text`;
  const { rows } = await sql<WrongFactsRow>`
    select groups.id as "groupId", groups.name, count(*) as messages, ${list} as ids
      from messages
      join card_facts on card_facts.message_id = messages.id
      join groups on groups.id = messages.group_id
      where messages.comment_count is not null and (
        messages.file_count <> card_facts.file_count
        or messages.reply_count <> card_facts.reply_count
        or messages.comment_count <> card_facts.comment_count
        or coalesce(messages.last_reply_at, 0) <> coalesce(card_facts.last_reply_at, 0)
        or coalesce(messages.repliers, '[]') <> card_facts.repliers
        or coalesce(messages.top_reactions, '[]') <> card_facts.top_reactions
        or coalesce(messages.preview_id, '') <> coalesce(card_facts.preview_id, ''))
      group by groups.id, groups.name order by groups.id`.execute(db);
  return rows;
}
