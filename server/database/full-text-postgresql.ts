import { sql, type RawBuilder } from "kysely";
import { QueryTimeout, type Reader } from "./database.ts";
import { prepareChange } from "./prepare.ts";
import {
  conditionsOfAll,
  hitsOf,
  firstKeyOf,
  isEverywhere,
  mostCounted,
  sortKeysPerMillisecond,
  type Condition,
  type FullText,
  type Match,
  type KeyedRow,
  type SearchedGroup,
  type KeyRange,
} from "./full-text.ts";

const timedOut = "57014";

/** Uses a GIN index without ranking: tokens encode where in the message a word occurs. */
export const postgresqlFullText: FullText = {
  async write(tx, { messageId, groupId, createdAt, tokens }) {
    const from = firstKeyOf(createdAt);
    await writeTokens(tx, { messageId, groupId, tokens: [...tokens], from, to: from + sortKeysPerMillisecond });
  },

  async find(db, groups, limit, period) {
    const large = groups.length < 2 ? groups : await largeAmong(db, groups);
    const small = groups.filter((group) => !large.includes(group));
    const findings = await Promise.all(
      [small, ...large.map((group) => [group])].map((together) => findTogether(db, together, limit, period)),
    );
    const best = findings.flat().sort(inOrder);
    return hitsOf(
      best.slice(0, limit),
      findings.reduce((sum, rows) => sum + (rows[0]?.total ?? 0), 0),
    );
  },
};

const writeTokens = prepareChange<{ messageId: string; groupId: string; tokens: string[]; from: number; to: number }>(
  (_db, { messageId, groupId, tokens, from, to }) => sql`
    insert into search_documents (message_id, group_id, sort_key, words)
    select ${messageId}, ${groupId}, coalesce(max(sort_key) + 1, ${from}::bigint), array_to_tsvector(${tokens}::text[])
      from search_documents
      where group_id = ${groupId} and sort_key >= ${from}::bigint and sort_key < ${to}::bigint
    on conflict (message_id) do update set words = excluded.words`,
);

function inOrder(one: KeyedRow, other: KeyedRow): number {
  return one.rank - other.rank || other.sort_key - one.sort_key || (one.message_id < other.message_id ? -1 : 1);
}

/** Messages on a group's page above which the group is searched separately. */
const largeGroup = 10_000;
const mostLargeGroups = 10;

/** Returns the groups to search one by one: within a group an index has messages newest first; across groups PostgreSQL must sort every match. */
async function largeAmong(db: Reader, groups: readonly SearchedGroup[]): Promise<SearchedGroup[]> {
  const rows = await db
    .selectFrom("groups")
    .select("id")
    .where(
      "id",
      "in",
      groups.map(({ groupId }) => groupId),
    )
    .where("group_page_count", ">=", largeGroup)
    .orderBy("group_page_count", "desc")
    .limit(mostLargeGroups)
    .execute();
  const large = new Set(rows.map(({ id }) => id));
  return groups.filter(({ groupId }) => large.has(groupId));
}

async function findTogether(
  db: Reader,
  groups: readonly SearchedGroup[],
  limit: number,
  period: KeyRange,
): Promise<KeyedRow[]> {
  const expressions = conditionsOfAll(groups).map(expressionOf);
  const last = expressions.pop() ?? null;
  if (last === null) return [];
  const groupIds = groups.map(({ groupId }) => groupId);
  const newest = (expression: string, rank: number, most: number) => sql`
    (select message_id, sort_key, ${sql.lit(rank)}::integer as rank from search_documents
      where group_id in (${sql.join(groupIds)}) and words @@ ${expression}::tsquery and ${isIn(period)}
      order by sort_key desc limit ${sql.lit(most)})`;
  const better = expressions.flatMap((expression, rank) =>
    expression === null ? [] : [sql`union all ${newest(expression, rank, limit)}`],
  );
  const { rows } = await sql<KeyedRow>`
    with fulfilling as materialized (${newest(last, expressions.length, mostCounted + 1)}),
      matching as (select * from fulfilling ${sql.join(better, sql` `)})
    select message_id, sort_key, min(rank) as rank, (select count(*) from fulfilling) as total
    from matching group by message_id, sort_key order by 3, sort_key desc, message_id limit ${sql.lit(limit)}`
    .execute(db)
    .catch((error: unknown) => {
      throw (error as { code?: string }).code === timedOut ? new QueryTimeout(error) : error;
    });
  return rows;
}

function isIn(period: KeyRange): RawBuilder<unknown> {
  return isEverywhere(period) ? sql`true` : sql`sort_key between ${period.first} and ${period.last}`;
}

function expressionOf(condition: Condition): string | null {
  if (condition.length === 0 || condition.some((forms) => forms.length === 0)) return null;
  return condition.map((forms) => `(${forms.map(formOf).join(" | ")})`).join(" & ");
}

function formOf({ token, isPrefix }: Match): string {
  return `'${token.replaceAll(/['\\]/g, "")}'${isPrefix ? ":*" : ""}`;
}
