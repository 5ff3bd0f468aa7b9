import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageView } from "#contract/messages.ts";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { fetchReplies, fetchThread, mostReplies, threadKey } from "./queries.ts";
import {
  withEarlier,
  withLater,
  withLaterCounted,
  withMessage,
  withoutReply,
  withReply,
  type ShownThread,
} from "./thread-state.ts";

interface Place {
  id: string;
  focus?: string;
  /** Whether the reader has the end of the thread before them. */
  atEnd: boolean;
  /** Called before replies are added where the reader's own box has to stay in its place. */
  beforeGrowth: () => void;
  onGone: () => void;
}

/** What can be done with the replies on a page, and what others do meanwhile. */
export function useReplies(place: Place) {
  const { id, focus, atEnd, beforeGrowth, onGone } = place;
  const store = useThreadStore(id, focus);
  const { current, change, reload, isShown, refreshReply } = store;
  const more = useMore(id, store, () => atEnd && beforeGrowth());

  const lookForNews = async () => {
    if (!current()) return;
    if (atEnd && current()?.reachedEnd) return more.showNews();
    try {
      const later = await fetchReplies(id, { after: current()?.replies.items.at(-1)?.id, limit: mostReplies });
      change((thread) => withLaterCounted(thread, later));
    } catch {
      reload();
    }
  };

  useLiveEvents({
    "message.created": ({ parentId }) => {
      if (parentId === id) void lookForNews();
      else if (isShown(parentId)) void refreshReply(parentId!);
    },
    "message.updated": ({ messageId }) => {
      if (messageId === id) void store.refreshMessage();
      else if (isShown(messageId)) void refreshReply(messageId);
    },
    "message.deleted": ({ messageId, parentId }) => {
      if (messageId === id) onGone();
      else if (isShown(messageId)) store.dropReply(messageId);
      else if (parentId === id || isAncestor(current(), messageId)) reload();
      else if (isShown(parentId)) void refreshReply(parentId!);
    },
  });

  return { ...store, ...more };
}

type Side = "earlier" | "later";

/** More replies on either side, on demand. */
function useMore(id: string, { current, change, reload }: ThreadStore, beforeGrowth: () => void) {
  const [loading, setLoading] = useState<Side>();
  const [failed, setFailed] = useState<Side>();

  const load = async (side: Side, work: () => Promise<void>) => {
    setLoading(side);
    setFailed(undefined);
    await work().catch(() => setFailed(side));
    setLoading(undefined);
  };
  const loadEarlier = async (limit?: number) => {
    const earlier = await fetchReplies(id, { before: current()?.replies.items[0]?.id, limit });
    change((thread) => withEarlier(thread, earlier));
  };
  const loadLater = async (limit?: number) => {
    const later = await fetchReplies(id, { after: current()?.replies.items.at(-1)?.id, limit });
    if (grows(current(), (thread) => withLater(thread, later))) beforeGrowth();
    change((thread) => withLater(thread, later));
  };
  const loadToEnd = async () => {
    do await loadLater(mostReplies);
    while ((current()?.replies.after ?? 0) > 0);
  };

  return {
    loading,
    failed,
    showEarlier: () => load("earlier", () => loadEarlier()),
    showLater: () => load("later", () => loadLater()),
    showNews: () => load("later", loadToEnd),

    /** Rulings, Screens: a reply of one's own opens the thread fully; of a very long one, the hundred before. */
    async showAll() {
      try {
        await loadToEnd();
        if (!current()?.replies.before) return;
        beforeGrowth();
        await loadEarlier(mostReplies);
      } catch {
        reload();
      }
    },
  };
}

type ThreadStore = ReturnType<typeof useThreadStore>;

/** The thread in the cache. */
function useThreadStore(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  const key = threadKey(id, focus);
  const current = () => queries.getQueryData<ShownThread>(key);
  const change = (how: (thread: ShownThread) => ShownThread) =>
    void queries.setQueryData<ShownThread>(key, (thread) => thread && how(thread));
  const reload = () => void queries.invalidateQueries({ queryKey: key });
  const view = async (messageId: string) => (await fetchThread(messageId)).message;

  return {
    current,
    change,
    reload,
    isShown: (replyId: string | undefined) => current()?.replies.items.some(({ id }) => id === replyId) ?? false,
    refreshMessage: () => view(id).then((message) => change((thread) => withMessage(thread, message)), reload),
    refreshReply: (replyId: string) =>
      view(replyId).then((reply) => change((thread) => withReply(thread, reply)), reload),
    showChanged: (message: MessageView) =>
      change((thread) => (message.id === id ? withMessage(thread, message) : withReply(thread, message))),

    /** Its own replies take its place. */
    dropReply(replyId: string) {
      const reply = current()?.replies.items.find((one) => one.id === replyId);
      change((thread) => withoutReply(thread, replyId));
      if (reply && reply.replies > 0) reload();
    },
  };
}

function grows(thread: ShownThread | undefined, how: (thread: ShownThread) => ShownThread): boolean {
  return thread !== undefined && how(thread).replies.items.length > thread.replies.items.length;
}

function isAncestor(thread: ShownThread | undefined, id: string): boolean {
  return thread?.ancestors.some((ancestor) => ancestor.id === id) ?? false;
}
