import type { Reader } from "../../database/database.ts";
import type { Membership } from "../groups/rules.ts";
import { findCardAnswers, type CardAnswersRow } from "./queries-card-answers.ts";

/** The answers to each event on a page, by its id. */
export type CardAnswers = ReadonlyMap<string, CardAnswersRow>;

/** Asks the database only if there is an event on the page. */
export async function cardAnswers(
  db: Reader,
  { groupId, userId }: Membership,
  cards: readonly { id: string; date: string | null }[],
): Promise<CardAnswers> {
  const ids = cards.flatMap(({ id, date }) => (date === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = await findCardAnswers(db, { ids: JSON.stringify(ids), groupId, userId });
  return new Map(rows.map((row) => [row.messageId, row]));
}
