import type { Reader } from "../../../database/database.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import type { CardRow } from "./queries-cards.ts";
import { occurrenceOfCard } from "./rules.ts";
import { findCardRsvps, findComing, type CardRsvpsRow } from "./queries-card-rsvps.ts";

export type CardRsvps = ReadonlyMap<string, CardRsvpsRow & { faces: Person[] }>;

export async function cardRsvps(
  db: Reader,
  { groupId, userId }: Membership,
  cards: readonly CardRow[],
  now: number,
): Promise<CardRsvps> {
  const events = cards.filter(({ date }) => date !== null);
  const ids = JSON.stringify(events.map(({ id }) => id));
  const keys = JSON.stringify(events.map((card) => card.id + (occurrenceOfCard(card, now)?.key ?? "")));
  if (events.length === 0) return new Map();
  const [rows, faces] = await Promise.all([
    findCardRsvps(db, { keys, ids, groupId, userId }),
    findComing(db, { keys, ids, groupId }),
  ]);
  return new Map(
    rows.map((row) => [row.messageId, { ...row, faces: faces.filter(({ messageId }) => messageId === row.messageId) }]),
  );
}
