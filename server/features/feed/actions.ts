import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Me } from "../people/rules.ts";
import { membershipOf } from "../groups/actions-members.ts";
import { withRepliers } from "./actions-repliers.ts";
import { countFront, findPageCards, findPageIds } from "./queries-cards.ts";
import { findGroupRead } from "./queries-read-positions.ts";
import type { Neighbours } from "#contract/messages.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { findNeighboursOfPinned, findNeighboursOfRest } from "./queries-neighbours.ts";

/** Finds cards by message id. The caller must have checked that the user may see the messages. */
export { findCards as cardsOf, findCardsWithGroup as cardsWithGroup } from "./queries-cards.ts";

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

/** Returns the messages before and after a message on its group page. Unpublished replies have no neighbours. */
export async function neighboursOf({ db }: Context, me: Me, id: string): Promise<Neighbours> {
  const message = await visibleMessage(db.read, me, id);
  if (message.on_group_page === 0) return {};
  const { group_id: groupId, sort_order: order, last_activity_at: activity } = message;
  return order === null
    ? findNeighboursOfRest(db.read, { groupId, id, at: activity })
    : findNeighboursOfPinned(db.read, { groupId, id, at: order });
}
