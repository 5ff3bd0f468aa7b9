import { firstReplies, groupPageSize, moreReplies, repliesAroundFocus } from "#contract/limits.ts";
import type { RepliesQuery } from "#contract/messages.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "../../database/database.ts";
import { refusal } from "../../errors.ts";
import type { Me } from "../accounts/rules.ts";
import { membershipOf } from "../groups/actions-members.ts";
import { around, type Around } from "./actions-around.ts";
import { findAncestors, findChildIds, findMessageFor, type AncestorRow, type MessageWithAuthorRow } from "./queries.ts";
import { findGroupRead } from "./queries-reading.ts";
import { withRepliers } from "./actions-repliers.ts";
import { unreadBelow, type UnreadReplies } from "./actions-read-positions.ts";
import { countFront, findPageCards, findPageIds } from "./queries-cards.ts";
import {
  countReplies,
  findRepliesAfter,
  findRepliesBefore,
  theBeginning,
  theEnd,
  type Position,
} from "./queries-replies.ts";

export interface FullMessage {
  message: MessageWithAuthorRow;
  around: Around;
  children: string[];
  ancestors: AncestorRow[];
}

/** A message as existing clients read it, with the ids of its replies and ancestors. */
export async function fullMessage(db: Reader, me: Me, id: string): Promise<FullMessage> {
  const message = await messageFor(db, me, id);
  const [shown, children, ancestors] = await Promise.all([
    around(db, me, [message]),
    findChildIds(db, id),
    message.parent_id === null ? [] : findAncestors(db, id),
  ]);
  return { message, around: shown, children, ancestors };
}

export async function readMessage({ db }: Context, me: Me, id: string): Promise<FullMessage> {
  return fullMessage(db.read, me, id);
}

export async function previewOf({ db }: Context, me: Me, id: string) {
  const message = await messageFor(db.read, me, id);
  return { message, around: await around(db.read, me, [message]) };
}

export async function groupPageIds({ db }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOf(db.read, me, groupId);
  const rows = await findPageIds(db.read, membership, groupPageSize, page * groupPageSize);
  return { messages: rows.map(({ id }) => id), totalItems: await countFront(db.read, membership) };
}

export async function groupPageCards({ db }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOf(db.read, me, groupId);
  const [cards, totalItems, readUntil] = await Promise.all([
    findPageCards(db.read, membership, groupPageSize, page * groupPageSize),
    countFront(db.read, membership),
    findGroupRead(db.read, membership),
  ]);
  return { cards: await withRepliers(db.read, cards), totalItems, readUntil };
}

interface Window {
  items: MessageWithAuthorRow[];
  before: number;
  after: number;
}

export interface Replies extends Window {
  around: Around;
}

export interface ThreadRows {
  message: MessageWithAuthorRow;
  around: Around;
  ancestors: AncestorRow[];
  replies: Replies;
  unread: UnreadReplies | undefined;
}

/** A whole message page. A focus that is not one of its replies is as good as none. */
export async function threadOf({ db }: Context, me: Me, id: string, focusId: string | undefined): Promise<ThreadRows> {
  const message = await messageFor(db.read, me, id);
  const focus = focusId === undefined ? undefined : await replyOf(db.read, me, id, focusId);
  const [ancestors, replies, unread] = await Promise.all([
    message.parent_id === null ? [] : findAncestors(db.read, id),
    focus ? repliesAround(db.read, id, focus) : lastReplies(db.read, id),
    unreadBelow(db.read, me, id),
  ]);
  const shown = await around(db.read, me, [message, ...replies.items]);
  return { message, around: shown, ancestors, replies: { ...replies, around: shown }, unread };
}

/** The replies before or after one of them; without either, the first ones. */
export async function repliesOf({ db }: Context, me: Me, id: string, query: RepliesQuery): Promise<Replies> {
  await messageFor(db.read, me, id);
  const replies = await windowOf(db.read, me, id, query);
  return { ...replies, around: await around(db.read, me, replies.items) };
}

async function windowOf(db: Reader, me: Me, id: string, query: RepliesQuery): Promise<Window> {
  const limit = query.limit ?? moreReplies;
  if (query.before !== undefined) {
    const from = position(await existingReplyOf(db, me, id, query.before));
    return withCounts(db, id, await findRepliesBefore(db, id, from, limit));
  }
  const from = query.after === undefined ? theBeginning : position(await existingReplyOf(db, me, id, query.after));
  return withCounts(db, id, await findRepliesAfter(db, id, from, limit), theEnd);
}

async function messageFor(db: Reader, me: Me, id: string): Promise<MessageWithAuthorRow> {
  const message = await findMessageFor(db, me.id, id);
  if (!message) throw refusal("not_found");
  return message;
}

async function replyOf(db: Reader, me: Me, parentId: string, id: string): Promise<MessageWithAuthorRow | undefined> {
  const reply = await findMessageFor(db, me.id, id);
  return reply?.parent_id === parentId ? reply : undefined;
}

async function existingReplyOf(db: Reader, me: Me, parentId: string, id: string): Promise<MessageWithAuthorRow> {
  const reply = await replyOf(db, me, parentId, id);
  if (!reply) throw refusal("not_found");
  return reply;
}

async function lastReplies(db: Reader, id: string): Promise<Window> {
  return withCounts(db, id, await findRepliesBefore(db, id, theEnd, firstReplies));
}

async function repliesAround(db: Reader, id: string, focus: MessageWithAuthorRow): Promise<Window> {
  const [before, after] = await Promise.all([
    findRepliesBefore(db, id, position(focus), repliesAroundFocus),
    findRepliesAfter(db, id, position(focus), repliesAroundFocus),
  ]);
  return withCounts(db, id, [...before, focus, ...after]);
}

/** Adds how many replies stand on either side; of an empty window, on either side of where it is. */
async function withCounts(
  db: Reader,
  id: string,
  items: MessageWithAuthorRow[],
  emptyAt: Position = theBeginning,
): Promise<Window> {
  const first = items[0];
  const counts = await countReplies(db, id, first ? position(first) : emptyAt);
  return { items, before: counts.before, after: counts.all - counts.before - items.length };
}

function position(reply: MessageWithAuthorRow): Position {
  return { arrivedAt: reply.arrived_at, id: reply.id };
}
