import { formatDate } from "#contract/dates.ts";
import { bcp47, type Language } from "#contract/languages.ts";
import type { Card } from "#contract/messages.ts";
import type { Feed } from "./feed-state.ts";

/** After how many of the cards shown the line "New since" stands; undefined where all or none are new. What is pinned stands outside of time. */
export function dividerAfter(feed: Feed): number | undefined {
  const { readUntil } = feed;
  if (readUntil === undefined) return undefined;
  const isOld = ({ sortOrder, lastActivityDate, unread }: Feed["cards"][number]) =>
    sortOrder === undefined && !unread && lastActivityDate <= readUntil;
  const at = feed.cards.findIndex(isOld);
  return at > 0 && feed.cards.slice(0, at).some(({ unread }) => unread) ? at : undefined;
}

/** Nothing up to this time, in epoch seconds, is new any more. */
export function withRead(feed: Feed, until: number): Feed {
  const read = (card: Card) => (card.unread && card.lastActivityDate <= until ? { ...card, unread: undefined } : card);
  const readUntil = Math.max(feed.readUntil ?? 0, until);
  return { ...feed, cards: feed.cards.map(read), arrived: feed.arrived.map(read), readUntil };
}

const day = 24 * 60 * 60;

/** "14:05" today, "Tuesday" within the week, else the date. Both in epoch seconds. */
export function sinceWhen(seconds: number, { now, language }: { now: number; language: Language }): string {
  const [date, today] = [new Date(seconds * 1000), new Date(now * 1000)];
  if (language === "zgh" || now - seconds > 6 * day) return formatDate(seconds, { language, style: "short" });
  const isToday = date.toDateString() === today.toDateString();
  return new Intl.DateTimeFormat(bcp47(language), isToday ? { timeStyle: "short" } : { weekday: "long" }).format(date);
}
