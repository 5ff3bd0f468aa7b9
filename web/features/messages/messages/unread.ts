import { formatDate } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import type { Card } from "#contract/cards.ts";
import type { Feed } from "./feed-state.ts";

/** Returns the number of cards above the divider "New since", pinned ones left out; undefined if all or none are new. */
export function dividerAfter(feed: Feed): number | undefined {
  const { readUntil } = feed;
  if (readUntil === undefined) return undefined;
  const isOld = ({ lastActivityDate, unread }: Card) => !unread && lastActivityDate <= readUntil;
  const cards = feed.cards.filter(({ sortOrder }) => sortOrder === undefined);
  const at = cards.findIndex(isOld);
  return at > 0 && cards.slice(0, at).some(({ unread }) => unread) ? at : undefined;
}

/** Returns the latest arrival of these messages and their replies, in epoch seconds. Their activity dates can differ. */
export function lastArrival(cards: readonly Card[]): number {
  return Math.max(0, ...cards.map(({ receivedAt = 0 }) => receivedAt));
}

/** Marks all cards that arrived up to this time, in epoch seconds, as read. */
export function withRead(feed: Feed, until: number): Feed {
  const read = (card: Card) => (card.unread && card.receivedAt! <= until ? { ...card, unread: undefined } : card);
  const readUntil = Math.max(feed.readUntil ?? 0, until);
  return { ...feed, cards: feed.cards.map(read), arrived: feed.arrived.map(read), readUntil };
}

const day = 24 * 60 * 60;

/** Formats a time as "14:05" today, "Tuesday" within the week, else as the date. Both times are in epoch seconds. */
export function sinceText(seconds: number, { now, language }: { now: number; language: Language }): string {
  const [date, today] = [new Date(seconds * 1000), new Date(now * 1000)];
  if (language === "zgh" || now - seconds > 6 * day) return formatDate(seconds, { language, style: "short" });
  const isToday = date.toDateString() === today.toDateString();
  return new Intl.DateTimeFormat(bcp47(language), isToday ? { timeStyle: "short" } : { weekday: "long" }).format(date);
}
