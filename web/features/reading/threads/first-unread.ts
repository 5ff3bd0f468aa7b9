import { useState } from "react";
import type { ThreadState } from "../../messages/messages/thread-state.ts";

export interface FirstUnread {
  readonly id: string;
  /** Number of replies before it, and of other people's unread replies from it on. */
  readonly before: number;
  readonly count: number;
}

/** Messages that were new when the page opened or arrived while it was hidden. They stay marked until the reader leaves or marks all as read. */
export function useFirstUnread(thread: ThreadState): FirstUnread | undefined {
  const [first, setFirst] = useState(() => firstNewOf(thread));
  const [marked, setMarked] = useState(thread.markedRead);
  const now = firstNewOf(thread);
  const isNowMarked = marked !== thread.markedRead;
  if (isNowMarked) setMarked(thread.markedRead);
  if (isNowMarked || (!first && now)) setFirst(now);
  return isNowMarked ? now : (first ?? now);
}

/** Returns whether a reply is visible, or on which side of the visible ones it is; undefined if it was deleted. */
export function sideOf(
  { replies }: ThreadState,
  { id, before }: FirstUnread,
): "earlier" | "shown" | "later" | undefined {
  if (replies.items.some((reply) => reply.id === id)) return "shown";
  if (before < replies.before) return "earlier";
  return before >= replies.before + replies.items.length ? "later" : undefined;
}

/** Returns the number of new replies to announce. `news`: those after the last visible one. */
export function countUnread(thread: ThreadState, { first, news }: { first?: FirstUnread; news: number }): number {
  if (!first) return news;
  return sideOf(thread, first) === "later" ? Math.max(first.count, news) : first.count + news;
}

function firstNewOf({ firstUnread, beforeUnread = 0, unread = 1 }: ThreadState): FirstUnread | undefined {
  return firstUnread === undefined ? undefined : { id: firstUnread, before: beforeUnread, count: unread };
}
