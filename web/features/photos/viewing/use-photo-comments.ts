import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { MessageView, ReplyWindow } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { useOutgoing } from "../../writing/outbox/outgoing.ts";
import { mostReplies } from "../../messages/messages/queries.ts";
import type { PhotoThread } from "./photo-thread.ts";

/** Oldest first, kept up to date. Loads nothing for a photo without comments. */
export function usePhotoComments({ message, countOf, isSingle }: PhotoThread, photoId: string) {
  const queries = useQueryClient();
  const known = countOf(photoId);
  const [isAwaited, setAwaited] = useState(false);
  const queryKey = ["photo-comments", message.id, photoId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { photo: isSingle ? undefined : photoId, after: pageParam, limit: mostReplies };
      return call("GET /api/messages/:id/replies", { params: { id: message.id }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after, items }) => (after > 0 ? items.at(-1)?.id : undefined),
    enabled: known > 0 || isAwaited,
  });
  const reload = () => {
    setAwaited(true);
    void queries.invalidateQueries({ queryKey });
  };
  const showChanged = (comment: MessageView) =>
    queries.setQueryData<InfiniteData<ReplyWindow>>(queryKey, (data) => data && withComment(data, comment));
  useLiveEvents({
    "message.created": ({ threadId }) => threadId === message.id && reload(),
    "message.updated": ({ threadId }) => threadId === message.id && reload(),
    "message.deleted": ({ threadId }) => threadId === message.id && reload(),
  });

  const pages = query.data?.pages;
  const items = pages?.flatMap((page) => page.items) ?? [];
  const later = pages?.at(-1)?.after ?? 0;
  return {
    items,
    /** Sent from here, but not stored yet. */
    pending: useOwnComments(message.id, photoId, items, reload),
    count: pages ? items.length + later : known,
    later,
    showChanged,
    showLater: () => void query.fetchNextPage(),
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function withComment(
  { pages, pageParams }: InfiniteData<ReplyWindow>,
  comment: MessageView,
): InfiniteData<ReplyWindow> {
  const withComment = (items: MessageView[]) => items.map((one) => (one.id === comment.id ? comment : one));
  return { pages: pages.map((page) => ({ ...page, items: withComment(page.items) })), pageParams };
}

function useOwnComments(messageId: string, photoId: string, items: readonly MessageView[], onSent: () => void) {
  const outgoing = useOutgoing().filter((one) => one.parentId === messageId && one.photoId === photoId);
  const sent = outgoing.flatMap(({ id, state }) => (state === "sent" ? [id] : [])).join();
  const showSent = useEffectEvent(onSent);
  useEffect(() => {
    if (sent !== "") showSent();
  }, [sent]);
  return outgoing.filter(({ id }) => items.every((item) => item.id !== id));
}
