import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNearBottom } from "../../hooks/use-near-bottom.ts";
import { nextPage, wantingMore, type Feed } from "./feed-state.ts";
import { loadWantedCards, updateFeed } from "./queries.ts";

/** More cards near the bottom of the page, from pages of 30 that are loaded as they are needed (S9). */
export function useMoreCards(groupId: string, feed: Feed) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => loadWantedCards(queries, groupId) });
  const inStore = nextPage(feed) !== undefined;
  const isLacking = inStore && feed.cards.length < feed.wanted;
  const atEnd = !inStore && feed.cards.length <= feed.wanted;

  useEffect(() => {
    if (isLacking && !isPending && !error) mutate();
  }, [isLacking, isPending, error, mutate]);
  useNearBottom(!isLacking && !atEnd && !error, () => updateFeed(queries, groupId, wantingMore));

  return {
    loading: isLacking && !error,
    expected: Math.min(feed.wanted, feed.totalItems) - feed.cards.length,
    error: isPending ? null : error,
    retry: () => mutate(),
    atEnd,
  };
}
