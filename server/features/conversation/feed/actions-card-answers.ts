import type { Reader } from "../../../database/database.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import type { CardRow } from "./queries-cards.ts";
import { occurrenceOf } from "./rules.ts";
import { findCardAnswers, findComing, type CardAnswersRow } from "./queries-card-answers.ts";

/** The answers to each event on a page, by its id. */
export type CardAnswers = ReadonlyMap<string, CardAnswersRow & { faces: Person[] }>;

/** Asks the database only if there is an event on the page. */
export async function cardAnswers(
  db: Reader,
  { groupId, userId }: Membership,
  cards: readonly CardRow[],
  now: number,
): Promise<CardAnswers> {
  const events = cards.filter(({ date }) => date !== null);
  const ids = JSON.stringify(events.map(({ id }) => id));
  const keys = JSON.stringify(events.map((card) => card.id + (occurrenceOf(card, now)?.key ?? "")));
  if (events.length === 0) return new Map();
  const [rows, faces] = await Promise.all([
    findCardAnswers(db, { keys, ids, groupId, userId }),
    findComing(db, { keys, ids, groupId }),
  ]);
  return new Map(
    rows.map((row) => [row.messageId, { ...row, faces: faces.filter(({ messageId }) => messageId === row.messageId) }]),
  );
}
