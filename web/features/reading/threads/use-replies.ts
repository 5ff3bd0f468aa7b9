import { useLiveEvents } from "../../../api/use-live-events.ts";
import { fetchReplies, mostReplies, fetchThread, threadKey } from "../../messages/messages/queries.ts";
import {
  withLaterCounted,
  withNewSince,
  type ThreadState,
  withEarlier,
  withLater,
  withWindow,
  withMessage,
  withoutReply,
  withReply,
} from "../../messages/messages/thread-state.ts";
import { moreReplies, repliesAroundFocus } from "#contract/limits.ts";
import type { FirstUnread } from "./first-unread.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { MessageView } from "#contract/messages.ts";

interface Place {
  id: string;
  focus?: string;
  readerId: string;
  atEnd: boolean;
  /** Called before replies are added while the reply box has to keep its position. */
  beforeGrowth: () => void;
  onGone: () => void;
}

export function useReplies(place: Place) {
  const { id, focus, readerId, atEnd, beforeGrowth, onGone } = place;
  const store = useThreadStore(id, focus);
  const { current, change, reload, isShown, refreshReply } = store;
  const more = useMoreReplies(id, store, () => atEnd && beforeGrowth());

  const checkForNewReplies = async () => {
    if (!current()) return;
    if (atEnd && current()?.reachedEnd) return more.showNews();
    try {
      const later = await fetchReplies(id, { after: current()?.replies.items.at(-1)?.id, limit: mostReplies });
      change((thread) => withNewSince(withLaterCounted(thread, later), later, readerId));
    } catch {
      reload();
    }
  };

  useLiveEvents({
    "message.created": ({ threadId }) => {
      if (threadId === id) void checkForNewReplies();
      else if (isShown(threadId)) void refreshReply(threadId!);
    },
    "message.updated": ({ messageId }) => {
      if (messageId === id) void store.refreshMessage();
      else if (isQuoted(current(), messageId)) reload();
      else if (isShown(messageId)) void refreshReply(messageId);
    },
    "message.deleted": ({ messageId, threadId }) => {
      if (messageId === id) onGone();
      else if (isShown(messageId)) store.dropReply(messageId);
      else if (threadId === id || isAncestor(current(), messageId)) reload();
      else if (isShown(threadId)) void refreshReply(threadId!);
    },
  });

  return { ...store, ...more };
}

function isQuoted(thread: ThreadState | undefined, id: string): boolean {
  return thread?.replies.items.some(({ quote }) => quote?.id === id) ?? false;
}

function isAncestor(thread: ThreadState | undefined, id: string): boolean {
  return thread?.ancestors.some((ancestor) => ancestor.id === id) ?? false;
}

type Side = "earlier" | "later";

function useMoreReplies(id: string, store: ThreadStore, beforeGrowth: () => void) {
  const { current, change, reload } = store;
  const { loading, failed, load } = useLoading();
  const loadEarlier = async (limit?: number) => {
    const earlier = await fetchReplies(id, { before: current()?.replies.items[0]?.id, limit });
    change((thread) => withEarlier(thread, earlier));
  };
  const fetchLater = (limit?: number) => fetchReplies(id, { after: current()?.replies.items.at(-1)?.id, limit });
  const loadLater = async (limit?: number) => {
    const later = await fetchLater(limit);
    if (hasGrown(current(), (thread) => withLater(thread, later))) beforeGrowth();
    change((thread) => withLater(thread, later));
  };
  const loadToEnd = async () => {
    do await loadLater(mostReplies);
    while ((current()?.replies.after ?? 0) > 0);
  };
  const loadAround = async (replyId: string) => {
    const { replies } = await fetchThread(id, replyId);
    change((thread) => withWindow(thread, replies));
    if (replies.after === 0) return;
    const later = await fetchLater();
    change((thread) => withLater(thread, later));
  };

  return {
    loading,
    failed,
    showEarlier: () => load("earlier", () => loadEarlier()),
    showLater: () => load("later", () => loadLater()),
    showNews: () => load("later", loadToEnd),
    showFirst: () =>
      load("earlier", async () => {
        const first = await fetchReplies(id, {});
        change((thread) => withWindow(thread, first));
      }),
    showLast: () =>
      load("later", async () => {
        const { replies } = await fetchThread(id);
        change((thread) => withWindow(thread, replies));
      }),

    /** Loads the replies up to this one, unless there are too many in between. */
    async showReply(reply: FirstUnread) {
      const { earlier, later } = distanceTo(reply, current());
      if (earlier > far || later > far) await load(earlier > 0 ? "earlier" : "later", () => loadAround(reply.id));
      else if (earlier > 0) await load("earlier", () => loadEarlier(earlier + repliesAroundFocus));
      else if (later > 0) await load("later", () => loadLater(later + moreReplies));
    },

    showAround: (id: string) => load("earlier", () => loadAround(id)),

    /** Loads all later replies and up to a hundred earlier ones, after the person has replied. */
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

/** Maximum number of replies loaded to reach one. */
const far = mostReplies - moreReplies;

/** Returns the number of replies to load, on either side, to make it visible. */
function distanceTo({ before }: FirstUnread, thread: ThreadState | undefined) {
  if (!thread) return { earlier: 0, later: 0 };
  const { replies } = thread;
  return { earlier: replies.before - before, later: before + 1 - replies.before - replies.items.length };
}

function useLoading() {
  const [loading, setLoading] = useState<Side>();
  const [failed, setFailed] = useState<Side>();
  const load = async (side: Side, work: () => Promise<void>) => {
    setLoading(side);
    setFailed(undefined);
    await work().catch(() => setFailed(side));
    setLoading(undefined);
  };
  return { loading, failed, load };
}

function hasGrown(thread: ThreadState | undefined, how: (thread: ThreadState) => ThreadState): boolean {
  return thread !== undefined && how(thread).replies.items.length > thread.replies.items.length;
}

type ThreadStore = ReturnType<typeof threadStore>;

/** Accesses the thread in the cache. Stable until another thread is shown. */
function useThreadStore(id: string, focus: string | undefined) {
  const queries = useQueryClient();
  return useMemo(() => threadStore(queries, id, focus), [queries, id, focus]);
}

function threadStore(queries: QueryClient, id: string, focus: string | undefined) {
  const key = threadKey(id, focus);
  const current = () => queries.getQueryData<ThreadState>(key);
  const change = (how: (thread: ThreadState) => ThreadState) =>
    void queries.setQueryData<ThreadState>(key, (thread) => thread && how(thread));
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

    /** Removes a reply. Reloads if there are answers to it, because they now quote another one or come from its own page. */
    dropReply(replyId: string) {
      const reply = current()?.replies.items.find((one) => one.id === replyId);
      const hasAnswers = isQuoted(current(), replyId) || (reply?.replies ?? 0) > 0;
      change((thread) => withoutReply(thread, replyId));
      if (hasAnswers) reload();
    },
  };
}
