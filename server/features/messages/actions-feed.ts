import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import type { Me } from "../accounts/rules.ts";
import { groupsOf } from "../groups/actions.ts";
import { withRepliers } from "./actions-repliers.ts";
import { countFeed, findFeedCards, findFeedIds, type FeedCardRow } from "./queries-feed.ts";

/** What is in front in all of one's groups, newest activity first. `offset` counts messages, not pages (reference 1.6). */
export async function feedPageIds({ db }: Context, me: Me, offset: number) {
  const groupIds = (await groupsOf(db.read, me)).map(({ id }) => id);
  const [messages, totalItems] = await Promise.all([
    findFeedIds(db.read, groupIds, groupPageSize, offset),
    countFeed(db.read, groupIds),
  ]);
  return { messages, totalItems };
}

export async function feedPageCards(context: Context, me: Me, offset: number) {
  const { messages, totalItems } = await feedPageIds(context, me, offset);
  const { read } = context.db;
  return { cards: await withRepliers(read, await cardsOf(read, me, messages)), totalItems };
}

/** The cards of these messages, which the person is known to see, by last activity. */
export function cardsOf(db: Reader, me: Me, ids: string[]): Promise<FeedCardRow[]> {
  return findFeedCards(db, me.id, ids);
}
