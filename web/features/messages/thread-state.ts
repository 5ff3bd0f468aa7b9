import type { MessageView, ReplyWindow, Thread } from "#contract/messages.ts";

type KnownThread = Pick<Thread, "message" | "ancestors" | "replies"> & Partial<Thread>;

/** Loaded part of a thread: the message and consecutive replies, with the number of replies on either side. */
export interface ThreadState extends KnownThread {
  /** Once the last reply was shown, what comes after it is news and not just unread. */
  readonly reachedEnd: boolean;
  /** How often the reader has said that all of it is read. */
  readonly markedRead?: number;
}

export function startThread(thread: KnownThread): ThreadState {
  return { ...thread, reachedEnd: thread.replies.after === 0 };
}

/** Replies from before the first one shown. */
export function withEarlier(thread: ThreadState, earlier: ReplyWindow): ThreadState {
  const { items, after } = thread.replies;
  const added = unknown(items, earlier.items);
  const before = added.length > 0 || earlier.items.length === 0 ? earlier.before : thread.replies.before;
  return withReplies(thread, { items: [...added, ...items], before, after });
}

/** Replies from after the last one shown. Coming twice changes nothing. */
export function withLater(thread: ThreadState, later: ReplyWindow): ThreadState {
  return withReplies(thread, joined(thread.replies, later));
}

/** Only how many there are now, for a reader who is elsewhere on the page. */
export function withLaterCounted(thread: ThreadState, later: ReplyWindow): ThreadState {
  const { items, after } = joined(thread.replies, later);
  const unseen = items.length - thread.replies.items.length + after;
  return { ...thread, replies: { ...thread.replies, after: unseen } };
}

/** Other replies instead of those shown. */
export function withWindow(thread: ThreadState, replies: ReplyWindow): ThreadState {
  return { ...thread, replies, reachedEnd: replies.after === 0 };
}

/** All that was new has been read. */
export function withAllRead(thread: ThreadState): ThreadState {
  return { ...thread, unread: 0, firstUnread: undefined, beforeUnread: undefined };
}

/** The reader said so, without looking: what was new is not shown as new any more. */
export function withMarkedRead(thread: ThreadState): ThreadState {
  return { ...withAllRead(thread), markedRead: (thread.markedRead ?? 0) + 1 };
}

/** Replies of others that arrive after the last reply was shown are new to `reader`, unless an earlier one is. */
export function withNewSince(thread: ThreadState, later: ReplyWindow, reader: string): ThreadState {
  const at = later.items.findIndex(({ author }) => author?.id !== reader);
  if (at < 0 || !thread.reachedEnd || thread.firstUnread !== undefined) return thread;
  const { before, items } = thread.replies;
  const unread = later.items.length - at + later.after;
  return { ...thread, unread, firstUnread: later.items[at]!.id, beforeUnread: before + items.length + at };
}

export function withMessage(thread: ThreadState, message: MessageView): ThreadState {
  return { ...thread, message };
}

export function withReply(thread: ThreadState, reply: MessageView): ThreadState {
  const items = thread.replies.items.map((one) => (one.id === reply.id ? reply : one));
  return withReplies(thread, { ...thread.replies, items });
}

export function withoutReply(thread: ThreadState, id: string): ThreadState {
  const items = thread.replies.items.filter((one) => one.id !== id);
  return withReplies(thread, { ...thread.replies, items });
}

/** How many replies the message has in all. */
export function replyCount({ replies }: Thread): number {
  return replies.before + replies.items.length + replies.after;
}

export function joined(known: ReplyWindow, later: ReplyWindow): ReplyWindow {
  const added = unknown(known.items, later.items);
  const isOutdated = later.items.length > 0 && added.length === 0 && later.items.at(-1)!.id !== known.items.at(-1)?.id;
  return {
    items: [...known.items, ...added],
    before: known.items.length > 0 ? known.before : later.before,
    after: isOutdated ? known.after : later.after,
  };
}

function withReplies(thread: ThreadState, replies: ReplyWindow): ThreadState {
  return { ...thread, replies, reachedEnd: thread.reachedEnd || replies.after === 0 };
}

function unknown(known: readonly MessageView[], items: readonly MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
