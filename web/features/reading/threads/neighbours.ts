import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MessageView, Neighbours } from "#contract/messages.ts";
import { nextPage, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, neighboursQuery } from "../../messages/messages/queries.ts";

/** Returns the neighbours of a message from the loaded group page, or else from the server. */
export function useNeighbours({ id, group, isInFront }: MessageView): Neighbours {
  const queries = useQueryClient();
  const known = neighboursIn(queries.getQueryData<Feed>(feedKey(group.id)), id);
  const { data } = useQuery({ ...neighboursQuery(group.id, id), enabled: isInFront && known === undefined });
  return known ?? data ?? {};
}

/** Returns undefined if the page does not know: the message is not on it, or is its last loaded one. */
export function neighboursIn(feed: Feed | undefined, id: string): Neighbours | undefined {
  if (!feed) return undefined;
  const cards = feed.cards.filter((card) => card.id === id || !feed.deleted.includes(card.id));
  const at = cards.findIndex((card) => card.id === id);
  const [previous, next] = [cards[at - 1]?.id, cards[at + 1]?.id];
  const isKnown = at >= 0 && (next !== undefined || nextPage(feed) === undefined);
  return isKnown ? { previous, next } : undefined;
}
