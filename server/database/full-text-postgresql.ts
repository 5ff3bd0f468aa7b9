import { sql, type RawBuilder } from "kysely";
import { TookTooLong } from "./database.ts";
import {
  findingOf,
  isEverywhere,
  nothingFound,
  placesPerMillisecond,
  type Condition,
  type FoundRow,
  type FullText,
  type Match,
  type Span,
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

  async find(db, groupIds, conditions, limit, within) {
    const expressions = conditions.map(expressionOf);
    const last = expressions.at(-1) ?? null;
    if (last === null || within.length === 0) return nothingFound;
    const better = expressions
      .slice(0, -1)
      .map((expression, rank) =>
        expression === null ? sql`` : sql`when words @@ ${expression}::tsquery then ${sql.lit(rank)}`,
      );
    const ranks = sql`case ${sql.join(better, sql` `)} when true then ${sql.lit(better.length)} end`;
    const { rows } = await sql<FoundRow>`
      select message_id, place, ${ranks} as rank, count(*) over () as total
      from search_documents where group_id in (${sql.join(groupIds)}) and words @@ ${last}::tsquery and ${isIn(within)}
      order by rank, place desc limit ${limit}`
      .execute(db)
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === timedOut ? new TookTooLong(error) : error;
      });
    return findingOf(rows);
  },
};

function isIn(within: readonly Span[]): RawBuilder<unknown> {
  if (within.some(isEverywhere)) return sql`true`;
  return sql`(${sql.join(
    within.map(({ first, last }) => sql`place between ${first} and ${last}`),
    sql` or `,
  )})`;
}

/** Null where nothing can fulfil it. */
function expressionOf(condition: Condition): string | null {
  if (condition.length === 0 || condition.some((forms) => forms.length === 0)) return null;
  return condition.map((forms) => `(${forms.map(formOf).join(" | ")})`).join(" & ");
}

function formOf({ token, isPrefix }: Match): string {
  return `'${token.replaceAll(/['\\]/g, "")}'${isPrefix ? ":*" : ""}`;
}
