import type { Neighbours } from "#contract/messages.ts";
import type { Context } from "../../context.ts";
import type { Me } from "../people/rules.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { findNeighboursOfPinned, findNeighboursOfRest } from "./queries-neighbours.ts";

/** Returns the messages before and after a message on its group page. Replies that were not published have none. */
export async function neighboursOf({ db }: Context, me: Me, id: string): Promise<Neighbours> {
  const message = await visibleMessage(db.read, me, id);
  if (message.on_group_page === 0) return {};
  const { group_id: groupId, sort_order: order, last_activity_at: activity } = message;
  return order === null
    ? findNeighboursOfRest(db.read, { groupId, id, at: activity })
    : findNeighboursOfPinned(db.read, { groupId, id, at: order });
}
