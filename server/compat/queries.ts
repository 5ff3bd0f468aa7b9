import { CompiledQuery } from "kysely";
import type { Reader } from "../database/database.ts";
import { dialectOf } from "../database/dialect.ts";
import { listed } from "../database/json-list.ts";

/**
 * Returns the messages on the pages of these groups, latest activity first. Both databases merge the groups' indexes while scanning them, so the
 * cost depends on offset and limit, not on the size of the groups.
 */
export async function findFeedIds(db: Reader, groupIds: string[], limit: number, offset: number): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const { text, parameters } = merged(groupIds.flatMap(inFrontOf), limit, offset);
  const query = CompiledQuery.raw(dialectOf(db) === "postgresql" ? numbered(text) : text, parameters);
  const { rows } = await db.executeQuery<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Counts the messages on the pages of these groups. */
export async function countFeed(db: Reader, groupIds: string[]): Promise<number> {
  if (groupIds.length === 0) return 0;
  const { count } = await db
    .selectFrom("groups")
    .select((group) => group.fn.sum<number | null>("group_page_count").as("count"))
    .where("id", "in", listed(db, JSON.stringify(groupIds)))
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

/** A statement as text. Building it with Kysely would block the event loop too long for hundreds of groups. */
interface Part {
  text: string;
  parameters: (string | number)[];
}

/** Queries the two indexes of a group's page: pinned messages, which are few, and the others by last activity. */
function inFrontOf(groupId: string): Part[] {
  return ["is null", "is not null"].map((pinned) => ({
    text: `select id, last_activity_at from messages where group_id = ? and on_group_page = 1 and sort_order ${pinned}`,
    parameters: [groupId],
  }));
}

/** SQLite accepts 500 parts in a union; for more, unions are nested. */
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

export async function findChildIds(db: Reader, id: string): Promise<string[]> {
  const children = await db
    .selectFrom("messages")
    .select("id")
    .where("parent_id", "=", id)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return children.map((child) => child.id);
}

/** Returns the last check of the user's email digests, in milliseconds. */
export async function findDigestCheck(db: Reader, userId: string): Promise<number | undefined> {
  const digest = await db.selectFrom("digests").select("checked_at").where("user_id", "=", userId).executeTakeFirst();
  return digest?.checked_at;
}
