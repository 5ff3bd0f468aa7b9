import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNearBottom } from "../../hooks/use-near-bottom.ts";
import { nextPage, wantingMore, type Feed } from "../messages/feed-state.ts";
import { loadWantedCards, updateFeed } from "../messages/queries.ts";

/** Shows more cards near the bottom of the page once the previous ones are rendered. Loads pages of 30 as needed. */
export function useMoreCards(groupId: string, feed: Feed, isDrawn: boolean) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const inStore = nextPage(feed) !== undefined;
  const isLacking = inStore && feed.cards.length < feed.wanted;
  const atEnd = !inStore && feed.cards.length <= feed.wanted;

  const load = useEffectEvent(() => loadWantedCards(queries, groupId).catch(setError));
  useEffect(() => {
    if (isLacking && error === undefined) void load();
  }, [isLacking, error]);
  useNearBottom(isDrawn && !isLacking && !atEnd, () => updateFeed(queries, groupId, wantingMore));

  return {
    loading: isLacking && error === undefined,
    expected: Math.min(feed.wanted, feed.totalItems) - feed.cards.length,
    error,
    retry: () => setError(undefined),
    atEnd,
  };
}
