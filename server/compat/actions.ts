import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { groupsOf } from "../features/groups/groups/actions.ts";
import type { FullMessage } from "../features/conversation/messages/actions-reading.ts";
import { findAncestors } from "../features/conversation/messages/queries.ts";
import type { Me } from "../features/identity/people/rules.ts";
import { ownAccount, type OwnAccount } from "../features/accounts/accounts/actions.ts";
import { unreadGeneralCount } from "../features/notifications/notifications/actions.ts";
import type { searchMessages } from "../features/conversation/search/actions.ts";
import { countFeed, findChildIds, findDigestCheck, findFeedIds } from "./queries.ts";

/** Latest activity first. `offset` counts messages, not pages. */
export async function feedPageIds({ db }: Context, me: Me, offset: number) {
  const groupIds = (await groupsOf(db.read, me)).map(({ id }) => id);
  const [messages, totalItems] = await Promise.all([
    findFeedIds(db.read, groupIds, groupPageSize, offset),
    countFeed(db.read, groupIds),
  ]);
  return { messages, totalItems };
}

export type SearchResult = Awaited<ReturnType<typeof searchMessages>>;

export interface MessageInThread extends FullMessage {
  childIds: string[];
  ancestorIds: string[];
}

export async function inThread({ db }: Context, full: FullMessage): Promise<MessageInThread> {
  const { id, parent_id, replies } = full.message;
  const [childIds, ancestors] = await Promise.all([
    replies ? findChildIds(db.read, id) : [],
    parent_id === null ? [] : findAncestors(db.read, id),
  ]);
  return { ...full, childIds, ancestorIds: ancestors.map((ancestor) => ancestor.id) };
}

export interface CheckedAccount extends OwnAccount {
  /** Milliseconds; undefined if the user wants no digests. */
  digestCheckedAt: number | undefined;
}

export async function checkedAccount(context: Context, me: Me): Promise<CheckedAccount> {
  const [account, digestCheckedAt] = await Promise.all([
    ownAccount(context, me, unreadGeneralCount),
    findDigestCheck(context.db.read, me.id),
  ]);
  return { ...account, digestCheckedAt };
}
