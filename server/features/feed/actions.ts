import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import type { Me } from "../people/rules.ts";
import { groupsOf } from "../groups/actions.ts";
import { membershipOf } from "../groups/actions-members.ts";
import { withRepliers } from "./actions-repliers.ts";
import { countFront, findCards, findPageCards, findPageIds, type CardRow } from "./queries-cards.ts";
import { countFeed, findFeedCards, findFeedIds, type FeedCardRow } from "./queries-feed.ts";
import { findGroupRead } from "./queries-read-positions.ts";

export async function groupPageIds({ db }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOf(db.read, me, groupId);
  const rows = await findPageIds(db.read, membership, groupPageSize, page * groupPageSize);
  return { messages: rows.map(({ id }) => id), totalItems: await countFront(db.read, membership) };
}

export async function groupPageCards({ db }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOf(db.read, me, groupId);
  const [cards, totalItems, readUntil] = await Promise.all([
    findPageCards(db.read, membership, groupPageSize, page * groupPageSize),
    countFront(db.read, membership),
    findGroupRead(db.read, membership),
  ]);
  return { cards: await withRepliers(db.read, cards), totalItems, readUntil };
}

/** Messages on the pages of all groups of a person, newest activity first. `offset` counts messages, not pages. */
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

/** Returns the cards of messages that a search has found, in any order. */
export function foundCards(db: Reader, ids: string[]): Promise<CardRow[]> {
  return findCards(db, ids);
}
