import { sql, type RawBuilder } from "kysely";
import type { Transaction } from "../database.ts";
import {
  conditionsOfAll,
  hitsOf,
  firstPlaceOf,
  isEverywhere,
  mostCounted,
  placesPerMillisecond,
  type Condition,
  type FullText,
  type IndexedMessage,
  type Match,
  type PlacedRow,
  type KeyRange,
} from "../full-text.ts";

/**
 * Searches with FTS5, which stores only the list of rows for each token. Rows are numbered by time, so they are already ordered newest first, and
 * every prefix length has its own index, so that no search has to merge lists.
 */
export const sqliteFullText: FullText = {
  async write(tx, message) {
    const known = message.isNew ? undefined : await knownPlace(tx, message.messageId);
    const place = known ?? (await takePlace(tx, message));
    await sql`insert or replace into search_tokens (rowid, words) values (${place}, ${message.tokens.map(inOnePiece).join(" ")})`.execute(
      tx,
    );
  },

  async find(db, groups, limit, period) {
    const expressions = conditionsOfAll(groups).map(expressionOf);
    const last = expressions.pop() ?? null;
    if (last === null) return hitsOf([]);
    const better = expressions.flatMap((expression, rank) =>
      expression === null ? [] : [sql`union all ${newest(expression, rank, period, limit)}`],
    );
    const { rows } = await sql<PlacedRow>`
      with fulfilling as materialized (${newest(last, expressions.length, period, mostCounted + 1)}),
        matching as (select * from fulfilling ${sql.join(better, sql` `)}),
        best as (select place, min(rank) as rank from matching group by place order by 2, 1 desc limit ${limit})
      select message_id, rank, place, (select count(*) from fulfilling) as total
      from best join search_documents using (place) order by rank, place desc`.execute(db);
    return hitsOf(rows);
  },
};

function newest(expression: string, rank: number, period: KeyRange, most: number): RawBuilder<unknown> {
  return sql`select * from (select rowid as place, ${sql.lit(rank)} as rank from search_tokens where ${fulfils(expression, period)}
    order by rowid desc limit ${sql.lit(most)})`;
}

function fulfils(expression: string, period: KeyRange): RawBuilder<unknown> {
  const matches = sql`search_tokens match ${expression}`;
  return isEverywhere(period)
    ? matches
    : sql`${matches} and rowid between ${sql.lit(period.first)} and ${sql.lit(period.last)}`;
}

/** Returns null if nothing can match. */
function expressionOf(condition: Condition): string | null {
  if (condition.length === 0 || condition.some((forms) => forms.length === 0)) return null;
  return condition.map((forms) => `(${forms.map(formOf).join(" OR ")})`).join(" AND ");
}

function formOf({ token, isPrefix }: Match): string {
  return `"${inOnePiece(token.replaceAll('"', ""))}"${isPrefix ? " *" : ""}`;
}

/** Replaces characters at which the tokenizer splits words: ASCII other than letters and digits, such as the underscore of a tag. */
function inOnePiece(token: string): string {
  return token.replaceAll("_", "\u203f");
}

async function knownPlace(tx: Transaction, messageId: string): Promise<number | undefined> {
  const known = await tx
    .selectFrom("search_documents")
    .select("place")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return known?.place;
}

/** Takes the first free place in the message's millisecond, or after it. */
async function takePlace(tx: Transaction, { messageId, createdAt }: IndexedMessage): Promise<number> {
  for (let from = firstPlaceOf(createdAt); ; from += placesPerMillisecond) {
    const place = await takePlaceIn(tx, messageId, from);
    if (place !== undefined) return place;
  }
}

async function takePlaceIn(tx: Transaction, messageId: string, from: number): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    insert into search_documents (place, message_id)
    select coalesce(max(place) + 1, ${from}), ${messageId} from search_documents
      where place >= ${from} and place < ${from + placesPerMillisecond}
      having coalesce(max(place) + 1, ${from}) < ${from + placesPerMillisecond}
    returning place`.execute(tx);
  return rows[0]?.place;
}
