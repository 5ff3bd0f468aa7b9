import type { Card } from "#contract/cards.ts";
import { currentOccurrence, seriesOf, type EventColumns, type Occurrence } from "../dates/rules-repetition.ts";

const repliersShown = 3;

export type RepliersByCard = ReadonlyMap<string, (string | null)[]>;

/** Returns the authors of the latest replies, latest first; null for deleted accounts. `stored`: JSON list. */
export function parseRepliers(stored: string | null): (string | null)[] {
  return stored === null || stored === "[]" ? [] : (JSON.parse(stored) as (string | null)[]);
}

/** Returns the people whose pictures a card shows. */
export function distinctRepliers(repliers: readonly (string | null)[]): string[] {
  return [...new Set(repliers.filter((id) => id !== null))].slice(0, repliersShown);
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
