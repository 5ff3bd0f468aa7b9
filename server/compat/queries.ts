import { CompiledQuery } from "kysely";
import type { Reader } from "../database/database.ts";
import { dialectOf } from "../database/dialect.ts";
import { listed } from "../database/json-list.ts";

/**
 * What is in front in these groups, by last activity, newest first. Both databases merge the groups' indexes while they walk them, so it
 * costs what it skips and answers, however much the groups hold.
 */
export async function findFeedIds(db: Reader, groupIds: string[], limit: number, offset: number): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const { text, parameters } = merged(groupIds.flatMap(inFrontOf), limit, offset);
  const query = CompiledQuery.raw(dialectOf(db) === "postgresql" ? numbered(text) : text, parameters);
  const { rows } = await db.executeQuery<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** How many messages these groups have in front. */
export async function countFeed(db: Reader, groupIds: string[]): Promise<number> {
  if (groupIds.length === 0) return 0;
  const { count } = await db
    .selectFrom("groups")
    .select((group) => group.fn.sum<number | null>("group_page_count").as("count"))
    .where("id", "in", listed(db, JSON.stringify(groupIds)))
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

/** A statement as text. Building it with Kysely takes too long on the event loop for hundreds of groups. */
interface Part {
  text: string;
  parameters: (string | number)[];
}

/** A group's page lies in two indexes: what is pinned, which is little, and the rest in the order asked for. */
function inFrontOf(groupId: string): Part[] {
  return ["is null", "is not null"].map((pinned) => ({
    text: `select id, last_activity_at from messages where group_id = ? and on_group_page = 1 and sort_order ${pinned}`,
    parameters: [groupId],
  }));
}

/** SQLite takes 500 parts in a union; for more, unions are merged as the parts are. */
const partsPerUnion = 400;

function merged(parts: Part[], limit: number, offset: number): Part {
  const few =
    parts.length <= partsPerUnion
      ? parts
      : chunksOf(parts).map((chunk) => {
          const { text, parameters } = merged(chunk, limit + offset, 0);
          return { text: `select * from (${text}) as part`, parameters };
        });
  const union = few.map(({ text }) => text).join(" union all ");
  return {
    text: `${union} order by last_activity_at desc, id desc limit ? offset ?`,
    parameters: [...few.flatMap(({ parameters }) => parameters), limit, offset],
  };
}

function chunksOf(parts: Part[]): Part[][] {
  const count = Math.ceil(parts.length / partsPerUnion);
  return Array.from({ length: count }, (_, n) => parts.slice(n * partsPerUnion, (n + 1) * partsPerUnion));
}

/** Numbers the parameters, as PostgreSQL requires. */
function numbered(text: string): string {
  let n = 0;
  return text.replaceAll("?", () => `$${++n}`);
}
