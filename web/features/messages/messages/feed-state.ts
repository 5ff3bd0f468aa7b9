import type { Card, CardPage } from "#contract/cards.ts";
import { groupPageSize } from "#contract/limits.ts";

/** Screen area per card of the first view, in square pixels, and the cards added by scrolling. */
const cardArea = 68_800;
const moreCards = 10;

/** Loaded part of a group page. Nothing moves unless the reader asks: new messages wait in `arrived`. */
export interface Feed {
  readonly cards: readonly Card[];
  /** Messages newer than the visible ones, or moved up by a reply. */
  readonly arrived: readonly Card[];
  /** Shown as deleted, in their place, until the order changes. */
  readonly deleted: readonly string[];
  readonly totalItems: number;
  /** The reader's position before this visit, in epoch seconds. */
  readonly readUntil?: number;
  /** Number of cards the reader has asked for. */
  readonly wanted: number;
}

type KnownPage = Pick<CardPage, "cards" | "totalItems"> & Partial<CardPage>;

export function firstCards({ width, height }: { width: number; height: number }): number {
  return 1 + Math.floor((width * height) / cardArea);
}

export function startFeed({ cards, totalItems, readUntil }: KnownPage, wanted: number): Feed {
  return { cards, arrived: [], deleted: [], totalItems, readUntil, wanted };
}

/** Merges a new version of the first page: known cards change in place, unknown ones wait. */
export function withHead(feed: Feed, page: KnownPage): Feed {
  if (feed.cards.length === 0) return startFeed(page, feed.wanted);
  const { cards: head, totalItems } = page;
  const fresh = new Map(head.map((card) => [card.id, card]));
  const newest = (card: Card) => fresh.get(card.id) ?? card;
  const isKnown = idsOf([...feed.cards, ...feed.arrived]);
  const added = head.filter((card) => !isKnown.has(card.id) && isNew(card, feed));
  return {
    ...feed,
    cards: placed(feed.cards, feed.cards.map(newest)),
    arrived: [...added, ...feed.arrived.map(newest)],
    totalItems,
  };
}

/** Merges another page. Known cards keep their place. */
export function withPage(feed: Feed, { cards, totalItems }: KnownPage): Feed {
  const isKnown = idsOf([...feed.cards, ...feed.arrived]);
  const added = cards.filter((card) => !isKnown.has(card.id));
  return { ...feed, cards: [...feed.cards, ...added], totalItems };
}

/** Returns the next page (of 30) that may hold unknown messages; undefined at the end of the group. */
export function nextPage(feed: Feed): number | undefined {
  const known = feed.cards.length - feed.deleted.length + feed.arrived.length;
  return known < feed.totalItems ? Math.floor(known / groupPageSize) : undefined;
}

export function withMoreRequested(feed: Feed): Feed {
  return { ...feed, wanted: Math.min(feed.wanted, feed.cards.length) + moreCards };
}

export function withOwnCard(feed: Feed, card: Card): Feed {
  if (feed.cards.some(({ id }) => id === card.id)) return feed;
  const wasAnnounced = feed.arrived.some(({ id }) => id === card.id);
  return {
    ...feed,
    cards: inOrder([card, ...feed.cards]),
    arrived: feed.arrived.filter(({ id }) => id !== card.id),
    totalItems: feed.totalItems + (wasAnnounced ? 0 : 1),
    wanted: feed.wanted + 1,
  };
}

/** Updates a card from its message. Keeps what only a page of cards contains, such as the unread state, repliers and votes. */
export function withCard(feed: Feed, card: Card): Feed {
  const change = (one: Card) =>
    one.id === card.id ? { ...keptOf(one), ...repliersOf(one, card), ...card, ...nextDateOf(one, card) } : one;
  return { ...feed, cards: placed(feed.cards, feed.cards.map(change)), arrived: feed.arrived.map(change) };
}

function keptOf({ unread, receivedAt, answers, openPoll, importedDay, confirmation }: Card): Partial<Card> {
  return { unread, receivedAt, answers, openPoll, importedDay, confirmation };
}

/** None if a comment was deleted, which may be theirs. */
function repliersOf({ repliers, lastReply, replies }: Card, changed: Card): Partial<Card> {
  return changed.replies < replies ? {} : { repliers, lastReply };
}

/** Moves cards that are no longer pinned to their place by activity. The others stay. */
function placed(before: readonly Card[], changed: readonly Card[]): readonly Card[] {
  const wasPinned = new Set(before.filter(isPinned).map(({ id }) => id));
  const unpinned = changed.filter((card) => wasPinned.has(card.id) && !isPinned(card));
  return unpinned.reduce<readonly Card[]>((cards, card) => {
    const others = cards.filter(({ id }) => id !== card.id);
    const older = others.findIndex((one) => !isPinned(one) && one.lastActivityDate < card.lastActivityDate);
    return older < 0 ? [...others, card] : others.toSpliced(older, 0, card);
  }, changed);
}

/** Only the server knows the next date of a repeating event. */
function nextDateOf({ repeats, date, dateEnd }: Card, changed: Card): Partial<Card> {
  return repeats && changed.repeats ? { date, dateEnd } : {};
}

export function withUnreadAgain(feed: Feed, before: Feed): Feed {
  const wasNew = idsOf([...before.cards, ...before.arrived].filter(({ unread }) => unread));
  const unreadAgain = (card: Card) => (wasNew.has(card.id) ? { ...card, unread: true } : card);
  return {
    ...feed,
    cards: feed.cards.map(unreadAgain),
    arrived: feed.arrived.map(unreadAgain),
    readUntil: before.readUntil,
  };
}

/** Marks a card as deleted in its place, or removes it if it was still waiting. */
export function withDeleted(feed: Feed, id: string): Feed {
  if (feed.deleted.includes(id) || !hasCard(feed, id)) return feed;
  const isShown = feed.cards.some((card) => card.id === id);
  return {
    ...feed,
    arrived: feed.arrived.filter((card) => card.id !== id),
    deleted: isShown ? [...feed.deleted, id] : feed.deleted,
    totalItems: feed.totalItems - 1,
  };
}

export function withoutCard(feed: Feed, id: string): Feed {
  if (!hasCard(feed, id)) return feed;
  const wasDeleted = feed.deleted.includes(id);
  return {
    ...feed,
    cards: feed.cards.filter((card) => card.id !== id),
    arrived: feed.arrived.filter((card) => card.id !== id),
    deleted: feed.deleted.filter((one) => one !== id),
    totalItems: feed.totalItems - (wasDeleted ? 0 : 1),
  };
}

/** Shows new messages on request: everything in the group's order, as on a first visit. */
export function withArrived(feed: Feed, wanted: number): Feed {
  const cards = [...feed.cards, ...feed.arrived].filter(({ id }) => !feed.deleted.includes(id));
  return { ...feed, cards: inOrder(cards), arrived: [], deleted: [], wanted };
}

export function hasCard(feed: Feed, id: string): boolean {
  return feed.cards.some((card) => card.id === id) || feed.arrived.some((card) => card.id === id);
}

/** A card older than all loaded ones, unless pinned, is not new: it moved up because another was deleted, and the next page will include it. */
function isNew(card: Card, { cards, totalItems }: Feed): boolean {
  if (card.sortOrder !== undefined) return true;
  const oldest = cards.findLast(({ sortOrder }) => sortOrder === undefined);
  return !oldest || cards.length >= totalItems || card.lastActivityDate >= oldest.lastActivityDate;
}

/** Mirrors the order of the server: pinned messages by the order of pinning, then the others by last activity, newest first. */
function inOrder(cards: readonly Card[]): Card[] {
  const rest = cards.filter((card) => !isPinned(card));
  return [
    ...pinnedAmong(cards),
    ...rest.sort((a, b) => b.lastActivityDate - a.lastActivityDate || compare(b.id, a.id)),
  ];
}

export function pinnedAmong(cards: readonly Card[]): Card[] {
  return cards.filter(isPinned).sort((a, b) => a.sortOrder! - b.sortOrder! || compare(a.id, b.id));
}

export function isPinned({ sortOrder }: Card): boolean {
  return sortOrder !== undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function idsOf(cards: readonly Card[]): Set<string> {
  return new Set(cards.map(({ id }) => id));
}
