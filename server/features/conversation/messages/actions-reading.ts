import { moreReplies, repliesAroundFocus } from "#contract/limits.ts";
import type { RepliesQuery } from "#contract/messages.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { loadRelated, type RelatedData } from "./actions-related.ts";
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
  const message = await visibleMessage(db, me, id);
  return { message, related: await loadRelated(db, me, [message]) };
}

export async function readMessage({ db }: Context, me: Me, id: string): Promise<FullMessage> {
  return fullMessage(db.read, me, id);
}

interface Window {
  items: MessageWithAuthorRow[];
  before: number;
  after: number;
}

export interface Replies extends Window {
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
  const message = await visibleMessage(db.read, me, id);
  const focus = focusId === undefined ? undefined : await replyOf(db.read, me, id, focusId);
  const [ancestors, replies, unread] = await Promise.all([
    message.parent_id === null ? [] : findAncestors(db.read, id),
    focus ? repliesAround(db.read, { threadId: id }, focus) : lastReplies(db.read, message),
    findUnreadReplies(db.read, me.id, id),
  ]);
  const shown = await loadRelated(db.read, me, [message, ...replies.items]);
  const hasPhotos = (shown.files[id]?.length ?? 0) > 1;
  const photoComments = hasPhotos ? await countPhotoComments(db.read, id) : [];
  return { message, related: shown, ancestors, replies: { ...replies, related: shown }, unread, photoComments };
}

export async function repliesOf({ db }: Context, me: Me, id: string, query: RepliesQuery): Promise<Replies> {
  await visibleMessage(db.read, me, id);
  const replies = await windowOf(db.read, me, id, query);
  return { ...replies, related: await loadRelated(db.read, me, replies.items) };
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

/** Needs no count, since all replies that are not in the window come before it. */
async function lastReplies(db: Reader, { id, comments }: MessageWithAuthorRow): Promise<Window> {
  const items = await findRepliesBefore(db, { threadId: id }, theEnd, firstReplies);
  return { items, before: Math.max(0, (comments ?? 0) - items.length), after: 0 };
}

async function repliesAround(db: Reader, filter: ReplyFilter, focus: MessageWithAuthorRow): Promise<Window> {
  const [before, after] = await Promise.all([
    findRepliesBefore(db, filter, position(focus), repliesAroundFocus),
    findRepliesAfter(db, filter, position(focus), repliesAroundFocus),
  ]);
  return withCounts(db, filter, [...before, focus, ...after]);
}

async function withCounts(
  db: Reader,
  filter: ReplyFilter,
  items: MessageWithAuthorRow[],
  emptyAt: Position = theBeginning,
): Promise<Window> {
  const first = items[0];
  const counts = await countReplies(db, filter, first ? position(first) : emptyAt);
  return { items, before: counts.before, after: counts.all - counts.before - items.length };
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
