import { moreReplies, repliesAroundFocus } from "#contract/limits.ts";
import type { RepliesQuery } from "#contract/messages.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { loadAttached, loadNamed, type RelatedData } from "./actions-related.ts";
import {
  findAncestors,
  findLastArrival,
  findMessageFor,
  type AncestorRow,
  type MessageWithAuthorRow,
  countByGroup,
  type ContributionRow,
} from "./queries.ts";
import {
  countPhotoComments,
  countReplies,
  findReplies,
  findRepliesAfter,
  findRepliesBefore,
  findThreadRead,
  findUnreadReplies,
  theBeginning,
  theEnd,
  type PhotoCommentsRow,
  type Position,
  type ReplyFilter,
  type UnreadRepliesRow,
} from "./queries-replies.ts";

const firstReplies = 5;

export interface FullMessage {
  message: MessageWithAuthorRow;
  related: RelatedData;
}

export async function fullMessage(db: Reader, me: Me, id: string): Promise<FullMessage> {
  const [message, attached] = await Promise.all([visibleMessage(db, me, id), loadAttached(db, me, [id])]);
  return { message, related: { ...attached, ...(await loadNamed(db, me, [message])) } };
}

export async function readMessage({ db }: Context, me: Me, id: string): Promise<FullMessage> {
  return fullMessage(db.read, me, id);
}

interface Window {
  ids: string[];
  before: number;
  after: number;
}

export interface Replies {
  items: MessageWithAuthorRow[];
  before: number;
  after: number;
  related: RelatedData;
}

export interface ThreadRows {
  message: MessageWithAuthorRow;
  related: RelatedData;
  ancestors: AncestorRow[];
  replies: Replies;
  unread: UnreadRepliesRow | undefined;
  photoComments: PhotoCommentsRow[];
}

/** Ignores a focus that is not a reply on this page. */
export async function threadOf({ db }: Context, me: Me, id: string, focusId: string | undefined): Promise<ThreadRows> {
  const focus = focusId === undefined ? undefined : await replyOf(db.read, me, id, focusId);
  const [message, window, unread] = await Promise.all([
    visibleMessage(db.read, me, id),
    focus ? repliesAround(db.read, { threadId: id }, position(focus)) : lastReplies(db.read, id),
    findUnreadReplies(db.read, me.id, id),
  ]);
  const [ancestors, items, attached] = await Promise.all([
    message.parent_id === null ? [] : findAncestors(db.read, id),
    findReplies(db.read, window.ids),
    loadAttached(db.read, me, [id, ...window.ids]),
  ]);
  const related = { ...attached, ...(await loadNamed(db.read, me, [message, ...items])) };
  const hasPhotos = (related.files[id]?.length ?? 0) > 1;
  const photoComments = hasPhotos ? await countPhotoComments(db.read, id) : [];
  // The last replies need no count: all others come before them.
  const before = focus ? window.before : Math.max(0, (message.comments ?? 0) - items.length);
  return {
    message,
    related,
    ancestors,
    replies: { items, before, after: window.after, related },
    unread,
    photoComments,
  };
}

export async function repliesOf({ db }: Context, me: Me, id: string, query: RepliesQuery): Promise<Replies> {
  await visibleMessage(db.read, me, id);
  const { ids, before, after } = await windowOf(db.read, me, id, query);
  const [items, attached] = await Promise.all([findReplies(db.read, ids), loadAttached(db.read, me, ids)]);
  return { items, before, after, related: { ...attached, ...(await loadNamed(db.read, me, items)) } };
}

async function windowOf(db: Reader, me: Me, id: string, query: RepliesQuery): Promise<Window> {
  const { limit = moreReplies, photo: photoId } = query;
  const filter = { threadId: id, photoId };
  if (query.before !== undefined) {
    const from = position(await existingReplyOf(db, me, id, query.before));
    return withCounts(db, filter, await findRepliesBefore(db, filter, from, limit));
  }
  const from = query.after === undefined ? theBeginning : position(await existingReplyOf(db, me, id, query.after));
  return withCounts(db, filter, await findRepliesAfter(db, filter, from, limit), theEnd);
}

/** Throws `not_found` unless the user is a member of the message's group. */
export async function visibleMessage(db: Reader, me: Me, id: string): Promise<MessageWithAuthorRow> {
  const message = await findMessageFor(db, me.id, id);
  if (!message) throw appError("not_found");
  return message;
}

async function replyOf(db: Reader, me: Me, threadId: string, id: string): Promise<MessageWithAuthorRow | undefined> {
  const reply = await findMessageFor(db, me.id, id);
  return reply?.thread_id === threadId ? reply : undefined;
}

async function existingReplyOf(db: Reader, me: Me, threadId: string, id: string): Promise<MessageWithAuthorRow> {
  const reply = await replyOf(db, me, threadId, id);
  if (!reply) throw appError("not_found");
  return reply;
}

async function lastReplies(db: Reader, threadId: string): Promise<Window> {
  const shown = await findRepliesBefore(db, { threadId }, theEnd, firstReplies);
  return { ids: shown.map(({ id }) => id), before: 0, after: 0 };
}

async function repliesAround(db: Reader, filter: ReplyFilter, focus: Position): Promise<Window> {
  const [before, after] = await Promise.all([
    findRepliesBefore(db, filter, focus, repliesAroundFocus),
    findRepliesAfter(db, filter, focus, repliesAroundFocus),
  ]);
  return withCounts(db, filter, [...before, focus, ...after]);
}

async function withCounts(
  db: Reader,
  filter: ReplyFilter,
  shown: Position[],
  emptyAt: Position = theBeginning,
): Promise<Window> {
  const counts = await countReplies(db, filter, shown[0] ?? emptyAt);
  const ids = shown.map(({ id }) => id);
  return { ids, before: counts.before, after: counts.all - counts.before - ids.length };
}

function position(reply: MessageWithAuthorRow): Position {
  return { arrivedAt: reply.received_at, id: reply.id };
}

/** Arrival time in milliseconds. Reading a group also reads its threads. */
export async function threadReadUntil(db: Reader, me: Me, id: string): Promise<number> {
  const read = await findThreadRead(db, me.id, id);
  if (!read) throw appError("not_found");
  return Math.max(read.byGroup, read.byThread ?? 0);
}

export function lastReplyArrival(db: Reader, id: string): Promise<number | undefined> {
  return findLastArrival(db, id);
}

/** Counts what stays if the user leaves a group or deletes the account. */
export function contributionsOf({ db }: Context, me: Me): Promise<ContributionRow[]> {
  return countByGroup(db.read, me.id);
}
