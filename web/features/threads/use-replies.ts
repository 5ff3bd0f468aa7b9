import { useLiveEvents } from "../../api/use-live-events.ts";
import { fetchReplies, mostReplies } from "../messages/queries.ts";
import { withLaterCounted, withNewSince, type ThreadState } from "../messages/thread-state.ts";
import { useMoreReplies } from "./use-more-replies.ts";
import { useThreadStore } from "./use-thread-store.ts";

interface Place {
  id: string;
  focus?: string;
  /** The reader. */
  readerId: string;
  /** True if the end of the thread is visible. */
  atEnd: boolean;
  /** Called before replies are added while the reply box has to keep its position. */
  beforeGrowth: () => void;
  onGone: () => void;
}

/** Returns actions on the replies of a page, and keeps them up to date. */
export function useReplies(place: Place) {
  const { id, focus, readerId, atEnd, beforeGrowth, onGone } = place;
  const store = useThreadStore(id, focus);
  const { current, change, reload, isShown, refreshReply } = store;
  const more = useMoreReplies(id, store, () => atEnd && beforeGrowth());

  const lookForNews = async () => {
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

function isAncestor(thread: ThreadState | undefined, id: string): boolean {
  return thread?.ancestors.some((ancestor) => ancestor.id === id) ?? false;
}
