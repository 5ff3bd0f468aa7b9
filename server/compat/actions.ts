import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { groupsOf } from "../features/groups/actions.ts";
import { visibleMessage } from "../features/messages/actions-reading.ts";
import { loadRelated } from "../features/messages/actions-related.ts";
import type { Me } from "../features/people/rules.ts";
import { countFeed, findFeedIds } from "./queries.ts";

/** Returns ids of messages on the pages of all the user's groups, latest activity first. `offset` counts messages, not pages. */
export async function feedPageIds({ db }: Context, me: Me, offset: number) {
  const groupIds = (await groupsOf(db.read, me)).map(({ id }) => id);
  const [messages, totalItems] = await Promise.all([
    findFeedIds(db.read, groupIds, groupPageSize, offset),
    countFeed(db.read, groupIds),
  ]);
  return { messages, totalItems };
}

export async function previewOf({ db }: Context, me: Me, id: string) {
  const message = await visibleMessage(db.read, me, id);
  return { message, related: await loadRelated(db.read, me, [message]) };
}
