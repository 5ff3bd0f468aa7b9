import type { MessageView, ReplyWindow, Thread } from "#contract/messages.ts";

type KnownThread = Pick<Thread, "message" | "ancestors" | "replies"> & Partial<Thread>;

/** Loaded part of a thread: the message and consecutive replies, with the number of replies on either side. */
export interface ThreadState extends KnownThread {
  /** True once the last reply was shown, after which later ones count as new. */
  readonly reachedEnd: boolean;
  readonly markedRead?: number;
}

export function startThread(thread: KnownThread): ThreadState {
  return { ...thread, reachedEnd: thread.replies.after === 0 };
}

export function withEarlier(thread: ThreadState, earlier: ReplyWindow): ThreadState {
  const { items, after } = thread.replies;
  const added = withoutKnown(items, earlier.items);
  const before = added.length > 0 || earlier.items.length === 0 ? earlier.before : thread.replies.before;
  return withReplies(thread, { items: [...added, ...items], before, after });
}

/** Adding them twice changes nothing. */
export function withLater(thread: ThreadState, later: ReplyWindow): ThreadState {
  return withReplies(thread, joinWindows(thread.replies, later));
}

/** Updates only the number of later replies, while the reader is elsewhere on the page. */
export function withLaterCounted(thread: ThreadState, later: ReplyWindow): ThreadState {
  const { items, after } = joinWindows(thread.replies, later);
  const unseen = items.length - thread.replies.items.length + after;
  return { ...thread, replies: { ...thread.replies, after: unseen } };
}

export function withWindow(thread: ThreadState, replies: ReplyWindow): ThreadState {
  return { ...thread, replies, reachedEnd: replies.after === 0 };
}

export function withAllRead(thread: ThreadState): ThreadState {
  return { ...thread, unread: 0, firstUnread: undefined, beforeUnread: undefined };
}

/** Marks everything as read on request, which also removes the markers of new replies. */
export function withMarkedRead(thread: ThreadState): ThreadState {
  return { ...withAllRead(thread), markedRead: (thread.markedRead ?? 0) + 1 };
}

/** Marks replies by others that arrive after the last one was shown as new to `reader`, unless an earlier one is new already. */
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

export function replyCount({ replies }: Thread): number {
  return replies.before + replies.items.length + replies.after;
}

export function joinWindows(known: ReplyWindow, later: ReplyWindow): ReplyWindow {
  const added = withoutKnown(known.items, later.items);
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

function withoutKnown(known: readonly MessageView[], items: readonly MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
