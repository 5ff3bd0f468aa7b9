import { repliersShown } from "#contract/limits.ts";
import type { Reader } from "../../database/database.ts";
import { findLastRepliers, type ReplierRow } from "./queries-repliers.ts";

/** A card with the authors of its latest replies, latest first. */
export type WithRepliers<Card> = Card & { repliers: ReplierRow[] };

/** Adds repliers to all cards in one statement. */
export async function withRepliers<Card extends { id: string; replies: number | null }>(
  db: Reader,
  cards: Card[],
): Promise<WithRepliers<Card>[]> {
  const answered = cards.filter(({ replies }) => replies).map(({ id }) => id);
  const repliers = peopleByMessage(await findLastRepliers(db, answered));
  return cards.map((card) => ({ ...card, repliers: repliers.get(card.id) ?? [] }));
}

function peopleByMessage(rows: ReplierRow[]): Map<string, ReplierRow[]> {
  const people = new Map<string, ReplierRow[]>();
  for (const row of rows) {
    const known = people.get(row.messageId) ?? [];
    if (known.length < repliersShown && known.every(({ id }) => id !== row.id))
      people.set(row.messageId, [...known, row]);
  }
  return people;
}
