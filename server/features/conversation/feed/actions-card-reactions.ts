import { reactionsShown } from "#contract/limits.ts";
import type { Reader } from "../../../database/database.ts";
import { findCardReactions, type CardReactionRow } from "./queries-card-reactions.ts";

export type CardReactions = Readonly<Record<string, CardReactionRow[]>>;

export async function cardReactions(db: Reader, cards: readonly { id: string }[]): Promise<CardReactions> {
  if (cards.length === 0) return {};
  const found: Record<string, CardReactionRow[]> = {};
  for (const row of await findCardReactions(
    db,
    cards.map(({ id }) => id),
  )) {
    const known = (found[row.messageId] ??= []);
    if (known.length < reactionsShown) known.push(row);
  }
  return found;
}
