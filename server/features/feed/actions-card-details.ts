import { reactionsShown, repliersShown } from "#contract/limits.ts";
import type { Reader } from "../../database/database.ts";
import { findCardReactions, type CardReactionRow } from "./queries-card-reactions.ts";
import { findLastRepliers, type ReplierRow } from "./queries-repliers.ts";

interface Details {
  /** Authors of the latest replies, latest first. */
  repliers: ReplierRow[];
  /** The most frequent ones. */
  reactions: CardReactionRow[];
}

/** A card with what people answered to it. */
export type WithDetails<Card> = Card & Details;

/** Adds repliers and, if wanted, reactions to all cards, in one statement each. */
export async function withDetails<Card extends { id: string; replies: number | null }>(
  db: Reader,
  cards: Card[],
  withReactions: boolean,
): Promise<WithDetails<Card>[]> {
  const ids = cards.map(({ id }) => id);
  const answered = cards.filter(({ replies }) => replies).map(({ id }) => id);
  const [replierRows, reactionRows] = await Promise.all([
    findLastRepliers(db, answered),
    withReactions && ids.length > 0 ? findCardReactions(db, ids) : [],
  ]);
  const repliers = firstByMessage(replierRows, repliersShown);
  const reactions = firstByMessage(reactionRows, reactionsShown);
  return cards.map((card) => ({
    ...card,
    repliers: repliers.get(card.id) ?? [],
    reactions: reactions.get(card.id) ?? [],
  }));
}

/** Groups the rows by message. Keeps the first ones of each, without repeating a person or an emoji. */
function firstByMessage<Row extends { messageId: string; id?: string }>(rows: Row[], most: number): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(row.messageId) ?? [];
    const isNew = row.id === undefined || known.every(({ id }) => id !== row.id);
    if (known.length < most && isNew) found.set(row.messageId, [...known, row]);
  }
  return found;
}
