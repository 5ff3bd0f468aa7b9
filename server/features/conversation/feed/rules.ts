import type { Card } from "#contract/messages.ts";
import { currentOccurrence, seriesOf, type EventColumns, type Occurrence } from "../dates/rules-repetition.ts";

const repliersShown = 3;

/** Latest first. */
export function distinctRepliers(repliers: string | null): string[] {
  if (repliers === null || repliers === "[]") return [];
  const ids = (JSON.parse(repliers) as (string | null)[]).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, repliersShown);
}

/** Undefined without replies or if the account is deleted. */
export function lastReplierIn(repliers: string | null): string | undefined {
  const [last] = repliers === null ? [] : (JSON.parse(repliers) as (string | null)[]);
  return last ?? undefined;
}

/** Returns a card's most frequent reactions; undefined if there are none. */
export function topReactions(stored: string | null): Card["reactions"] {
  return stored === null || stored === "[]" ? undefined : (JSON.parse(stored) as Card["reactions"]);
}

type EventOfCard = Omit<EventColumns, "date"> & { date: string | null };

/** Returns the next occurrence of a card's event; undefined for other cards. */
export function occurrenceOfCard({ date, dateEnd, schedule }: EventOfCard, now: number): Occurrence | undefined {
  return date === null || schedule === null ? undefined : currentOccurrence({ date, dateEnd, schedule }, now);
}

export function repeats({ date, dateEnd, schedule }: EventOfCard): boolean {
  return date !== null && schedule !== null && seriesOf({ date, dateEnd, schedule }).repeats;
}

export function isOpen({ date, dateEnd, schedule }: EventOfCard, now: number): boolean {
  if (date === null) return false;
  const { endsAt, isCancelled } = currentOccurrence({ date, dateEnd, schedule }, now);
  return endsAt > now && !isCancelled;
}
