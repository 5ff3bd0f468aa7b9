import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../database/database.ts";
import { cards, withUnread, type GroupCardRow } from "./queries-cards.ts";

export interface FeedCardRow extends GroupCardRow {
  groupId: string;
  groupName: string;
}

/**
 * What is in front in these groups, by last activity, newest first. Both databases merge the groups' indexes while they walk them, so it
 * costs what it skips and answers, however much the groups hold.
 */
export async function findFeedIds(db: Reader, groupIds: string[], limit: number, offset: number): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await merged(groupIds.flatMap(inFrontOf), limit, offset).execute(db);
  return rows.map(({ id }) => id);
}

export async function findFeedCards(db: Reader, userId: string, ids: string[]): Promise<FeedCardRow[]> {
  if (ids.length === 0) return [];
  const page = db.selectFrom("messages").select("messages.id").where("messages.id", "in", ids);
  return withUnread(cards(db, page), userId)
    .innerJoin("groups", "groups.id", "messages.group_id")
    .select(["groups.id as groupId", "groups.name as groupName"])
    .orderBy("messages.last_activity_at", "desc")
    .orderBy("messages.id", "desc")
    .execute();
}

/** How many messages these groups have in front. */
export async function countFeed(db: Reader, groupIds: string[]): Promise<number> {
  if (groupIds.length === 0) return 0;
  const { count } = await db
    .selectFrom("groups")
    .select((group) => group.fn.sum<number | null>("front_count").as("count"))
    .where("id", "in", groupIds)
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

type Part = RawBuilder<{ id: string }>;

/** A group's page lies in two indexes: what is pinned, which is little, and the rest in the order asked for. */
function inFrontOf(groupId: string): Part[] {
  const part = (pinned: RawBuilder<unknown>): Part =>
    sql`select id, last_activity_at from messages where group_id = ${groupId} and is_in_front = 1 and sort_order ${pinned}`;
  return [part(sql`is null`), part(sql`is not null`)];
}

/** SQLite takes 500 parts in a union; for more, unions are merged as the parts are. */
const partsPerUnion = 400;

function merged(parts: Part[], limit: number, offset: number): Part {
  const few =
    parts.length <= partsPerUnion
      ? parts
      : chunksOf(parts).map((chunk) => sql`select * from (${merged(chunk, limit + offset, 0)}) as part`);
  return sql`${sql.join(few, sql` union all `)} order by last_activity_at desc, id desc limit ${limit} offset ${offset}`;
}

function chunksOf(parts: Part[]): Part[][] {
  const count = Math.ceil(parts.length / partsPerUnion);
  return Array.from({ length: count }, (_, n) => parts.slice(n * partsPerUnion, (n + 1) * partsPerUnion));
}
