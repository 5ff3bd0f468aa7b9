import { sql, type RawBuilder } from "kysely";
import { TookTooLong } from "./database.ts";
import {
  findingOf,
  placesPerMillisecond,
  type Condition,
  type FoundRow,
  type FullText,
  type Match,
} from "./full-text.ts";

/** PostgreSQL's code for a statement that its time limit ended. */
const timedOut = "57014";

/** A GIN index over the tokens of each message. Nothing is ranked by PostgreSQL: tokens say where in the message a word stands. */
export const postgresqlFullText: FullText = {
  async write(tx, { messageId, groupId, createdAt, tokens }) {
    const from = createdAt * placesPerMillisecond;
    await sql`
      insert into search_documents (message_id, group_id, place, words)
      select ${messageId}, ${groupId}, coalesce(max(place) + 1, ${from}), array_to_tsvector(${[...tokens]}::text[])
        from search_documents
        where group_id = ${groupId} and place >= ${from} and place < ${from + placesPerMillisecond}
      on conflict (message_id) do update set words = excluded.words`.execute(tx);
  },

  async find(db, groupId, conditions, limit) {
    const expressions = conditions.map(expressionOf);
    const last = expressions.at(-1) ?? null;
    if (last === null) return { found: [], total: 0 };
    const { rows } = await sql<FoundRow>`
      with matching (message_id, place, rank) as (${sql.join(expressions.flatMap(newest(groupId, limit)), sql` union all `)}),
        best as (select message_id, place, min(rank) as rank from matching group by 1, 2 order by 3, 2 desc limit ${limit})
      select message_id, rank, (select count(*) from search_documents where ${fulfils(groupId, last)}) as total
      from best order by rank, place desc`
      .execute(db)
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === timedOut ? new TookTooLong(error) : error;
      });
    return findingOf(rows);
  },
};

/** The newest that fulfil a condition; more of the later ones, since some of them are found by the earlier ones already. */
function newest(groupId: string, limit: number) {
  return (expression: string | null, rank: number): RawBuilder<unknown>[] => {
    if (expression === null) return [];
    return [
      sql`(select message_id, place, ${sql.lit(rank)} from search_documents where ${fulfils(groupId, expression)}
        order by place desc limit ${limit * (rank + 1)})`,
    ];
  };
}

function fulfils(groupId: string, expression: string): RawBuilder<unknown> {
  return sql`group_id = ${groupId} and words @@ ${expression}::tsquery`;
}

/** Null where nothing can fulfil it. */
function expressionOf(condition: Condition): string | null {
  if (condition.length === 0 || condition.some((forms) => forms.length === 0)) return null;
  return condition.map((forms) => `(${forms.map(formOf).join(" | ")})`).join(" & ");
}

function formOf({ token, isPrefix }: Match): string {
  return `'${token.replaceAll(/['\\]/g, "")}'${isPrefix ? ":*" : ""}`;
}
