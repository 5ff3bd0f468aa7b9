import { sql, type RawBuilder } from "kysely";
import type { Transaction } from "../database.ts";
import { prepare, prepareChange } from "../prepare.ts";
import {
  conditionsOfAll,
  hitsOf,
  firstKeyOf,
  isEverywhere,
  mostCounted,
  sortKeysPerMillisecond,
  type Condition,
  type FullText,
  type IndexedMessage,
  type Match,
  type KeyedRow,
  type KeyRange,
} from "../full-text.ts";

/** Stores only rows per token, numbered by time and so in order. Every prefix length has its own index, so that no search merges lists. */
export const sqliteFullText: FullText = {
  async write(tx, message) {
    const known = message.isNew ? undefined : await knownPlace(tx, message.messageId);
    const sortKey = known ?? (await takeSortKey(tx, message));
    await writeTokens(tx, { sortKey, words: message.tokens.map(inOnePiece).join(" ") });
  },

  async find(db, groups, limit, period) {
    const expressions = conditionsOfAll(groups).map(expressionOf);
    const last = expressions.pop() ?? null;
    if (last === null) return hitsOf([]);
    const better = expressions.flatMap((expression, rank) =>
      expression === null ? [] : [sql`union all ${newest(expression, rank, period, limit)}`],
    );
    const { rows } = await sql<KeyedRow>`
      with fulfilling as materialized (${newest(last, expressions.length, period, mostCounted + 1)}),
        matching as (select * from fulfilling ${sql.join(better, sql` `)}),
        best as (select sort_key, min(rank) as rank from matching group by sort_key order by 2, 1 desc limit ${limit})
      select message_id, rank, sort_key, (select count(*) from fulfilling) as total
      from best join search_documents using (sort_key) order by rank, sort_key desc`.execute(db);
    return hitsOf(rows);
  },
};

function newest(expression: string, rank: number, period: KeyRange, most: number): RawBuilder<unknown> {
  return sql`select * from (select rowid as sort_key, ${sql.lit(rank)} as rank from search_tokens where ${matchesInPeriod(expression, period)}
    order by rowid desc limit ${sql.lit(most)})`;
}

function matchesInPeriod(expression: string, period: KeyRange): RawBuilder<unknown> {
  const matches = sql`search_tokens match ${expression}`;
  return isEverywhere(period)
    ? matches
    : sql`${matches} and rowid between ${sql.lit(period.first)} and ${sql.lit(period.last)}`;
}

function expressionOf(condition: Condition): string | null {
  if (condition.length === 0 || condition.some((forms) => forms.length === 0)) return null;
  return condition.map((forms) => `(${forms.map(formOf).join(" OR ")})`).join(" AND ");
}

function formOf({ token, isPrefix }: Match): string {
  return `"${inOnePiece(token.replaceAll('"', ""))}"${isPrefix ? " *" : ""}`;
}

/** Replaces ASCII characters at which the tokenizer splits words, such as the underscore of a tag. */
function inOnePiece(token: string): string {
  return token.replaceAll("_", "\u203f");
}

async function knownPlace(tx: Transaction, messageId: string): Promise<number | undefined> {
  const known = await tx
    .selectFrom("search_documents")
    .select("sort_key")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return known?.sort_key;
}

/** Takes the first free sort key in the message's millisecond, or after it. */
async function takeSortKey(tx: Transaction, { messageId, createdAt }: IndexedMessage): Promise<number> {
  for (let from = firstKeyOf(createdAt); ; from += sortKeysPerMillisecond) {
    const [taken] = await takeSortKeyInRange(tx, { messageId, from, to: from + sortKeysPerMillisecond });
    if (taken) return taken.sortKey;
  }
}

/** `to` is exclusive. */
const takeSortKeyInRange = prepare<{ messageId: string; from: number; to: number }, { sortKey: number }>(
  (_db, { messageId, from, to }) =>
    sql<{ sortKey: number }>`
      insert into search_documents (sort_key, message_id)
      select coalesce(max(sort_key) + 1, ${from}), ${messageId} from search_documents
        where sort_key >= ${from} and sort_key < ${to}
        having coalesce(max(sort_key) + 1, ${from}) < ${to}
      returning sort_key as "sortKey"`,
);

const writeTokens = prepareChange<{ sortKey: number; words: string }>(
  (_db, { sortKey, words }) => sql`insert or replace into search_tokens (rowid, words) values (${sortKey}, ${words})`,
);
