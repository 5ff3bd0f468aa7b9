import type { Reader } from "../database/database.ts";
import { jsonElements, jsonElementsText } from "../database/json-list.ts";
import { prepare } from "../database/prepare.ts";
import { mergedUnion, runPart, type Part } from "../database/merged-union.ts";

/** Latest activity first. Both databases merge the groups' indexes while scanning, so the cost depends on offset and limit, not on group size. */
export async function findFeedIds(db: Reader, groupIds: string[], limit: number, offset: number): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const order = "last_activity_at desc, id desc";
  const parts = [...groupIds.map(unpinnedIn), pinnedIn(db, groupIds)];
  const rows = await runPart<{ id: string }>(db, mergedUnion(parts, order, limit, offset));
  return rows.map(({ id }) => id);
}

export async function countFeed(db: Reader, groupIds: string[]): Promise<number> {
  if (groupIds.length === 0) return 0;
  const [row] = await pageCounts(db, { groupIds: JSON.stringify(groupIds) });
  return row!.count ?? 0;
}

const pageCounts = prepare<{ groupIds: string }, { count: number | null }>((db, { groupIds }) =>
  db
    .selectFrom("groups")
    .select((group) => group.fn.sum<number | null>("group_page_count").as("count"))
    .where("id", "in", jsonElements(db, groupIds)),
);

const inFront = "select id, last_activity_at from messages where on_group_page = 1";

function unpinnedIn(groupId: string): Part {
  return { text: `${inFront} and sort_order is null and group_id = ?`, parameters: [groupId] };
}

/** One part for all groups, because pinned messages are few: each part costs time, also in groups without any. */
function pinnedIn(db: Reader, groupIds: string[]): Part {
  return {
    text: `${inFront} and sort_order is not null and group_id in ${jsonElementsText(db)}`,
    parameters: [JSON.stringify(groupIds)],
  };
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

/** Milliseconds. */
export async function findDigestCheck(db: Reader, userId: string): Promise<number | undefined> {
  const digest = await db.selectFrom("digests").select("checked_at").where("user_id", "=", userId).executeTakeFirst();
  return digest?.checked_at;
}
