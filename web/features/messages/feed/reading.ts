import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Me } from "#contract/accounts.ts";
import { call } from "../../../api/client.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { withUnread } from "../../groups/groups/with-unread.ts";
import type { Feed } from "../messages/feed-state.ts";
import { feedKey, messageKey, updateFeed } from "../messages/queries.ts";
import { withAllRead, type ThreadState } from "../messages/thread-state.ts";
import { lastArrival, withRead } from "../messages/unread.ts";

/** Marks shown messages as read when the reader leaves the group page. */
export function useMarkGroupRead(groupId: string): void {
  const queries = useQueryClient();
  const read = useEffectEvent((first: () => Promise<unknown>) => {
    const feed = queries.getQueryData<Feed>(feedKey(groupId));
    const shown = feed?.cards.slice(0, feed.wanted) ?? [];
    if (!shown.some(({ unread }) => unread)) return;
    const until = lastArrival(shown);
    first()
      .then(() => call("POST /api/groups/:id/read", { params: { id: groupId }, body: { until } }))
      .then(
        () => {
          updateFeed(queries, groupId, (now) => withRead(now, until));
          queries.setQueryData<Me>(meQuery.queryKey, (me) => me && withUnread(me, groupId, false));
        },
        () => undefined,
      );
  });
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && read(async () => undefined);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      read(() => openedThreads(queries));
    };
  }, [queries, groupId]);
}

/** Waits until the message opened from the group page is loaded; otherwise its unread replies would count as read with the group. */
async function openedThreads(queries: QueryClient): Promise<void> {
  // The page of the message mounts after this one has unmounted.
  await new Promise((resolve) => setTimeout(resolve));
  const opened = queries.getQueryCache().findAll({ queryKey: ["messages"], fetchStatus: "fetching" });
  await Promise.allSettled(opened.map(async (query) => query.promise));
}

export function useReadThread(id: string, thread: ThreadState | undefined): void {
  const queries = useQueryClient();
  const isShown = thread !== undefined;
  const lastReply = thread?.replies.items.at(-1)?.id;
  useEffect(() => {
    if (!isShown) return;
    call("POST /api/messages/:id/read", { params: { id }, body: lastReply ? { replyId: lastReply } : {} }).then(
      () => queries.setQueriesData<ThreadState>({ queryKey: messageKey(id) }, (known) => known && withAllRead(known)),
      () => undefined,
    );
  }, [queries, id, lastReply, isShown]);
}
