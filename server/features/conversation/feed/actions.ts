import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Me, People } from "../../identity/people/rules.ts";
import { membershipOf, membershipOnPage } from "../../groups/groups/actions-members.ts";
import { cardConfirmations } from "../confirmations/actions.ts";
import { loadOpenPolls } from "../votes/actions-cards.ts";
import { loadImportedDays } from "./actions-imported-days.ts";
import { cardRsvps } from "./actions-card-rsvps.ts";
import { findPageCards, findPageIds, type GroupCardRow } from "./queries-cards.ts";
import type { Neighbours } from "#contract/messages.ts";
import { visibleMessage, fullMessage, type FullMessage } from "../messages/actions-reading.ts";
import { findNeighboursOfPinned, findNeighboursOfRest } from "./queries-neighbours.ts";
import type { Reader } from "../../../database/database.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import { countMessages, findLastNumber, findMessageAt, findMessagesByNumber } from "./queries-random.ts";
import { drawNumbers } from "../messages/rules.ts";
import { peopleById } from "../../identity/people/actions.ts";
import { distinctRepliers, parseRepliers, type RepliersByCard } from "./rules.ts";

/** The caller must have checked that the user may see the messages. */
export { findCardsWithGroup as cardsWithGroup, findCardsWithText as cardsWithText } from "./queries-cards.ts";

export async function groupPageIds({ db }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOnPage(db.read, me, groupId);
  const rows = await findPageIds(db.read, membership, groupPageSize, page * groupPageSize);
  return { messages: rows.map(({ id }) => id), totalItems: membership.pageCount };
}

export async function groupPageCards({ db, clock, settings }: Context, me: Me, groupId: string, page: number) {
  const membership = await membershipOnPage(db.read, me, groupId);
  const cards = await findPageCards(db.read, membership, groupPageSize, page * groupPageSize);
  const now = clock.now();
  const repliers = new Map(cards.map((card) => [card.id, parseRepliers(card.repliers)]));
  const [people, answers, polls, days, confirmed] = await Promise.all([
    peopleOn(db.read, cards, repliers),
    cardRsvps(db.read, membership, cards, now),
    loadOpenPolls(db.read, membership, cards, now),
    loadImportedDays(db.read, cards),
    cardConfirmations(db.read, me.id, cards),
  ]);
  const { pageCount: totalItems, readUntil } = membership;
  const withReactions = settings.current.allow.messageReactions;
  return { cards, people, repliers, withReactions, answers, polls, days, confirmed, now, totalItems, readUntil };
}

/** Unpublished replies have no neighbours. */
export async function neighboursOf({ db }: Context, me: Me, id: string): Promise<Neighbours> {
  const message = await visibleMessage(db.read, me, id);
  if (message.on_group_page === 0) return {};
  const { group_id: groupId, sort_order: order, last_activity_at: activity } = message;
  return order === null
    ? findNeighboursOfRest(db.read, { groupId, id, at: activity })
    : findNeighboursOfPinned(db.read, { groupId, id, at: order });
}

/** Replies included, each equally likely; undefined if there is none. */
export async function randomMessage({ db }: Context, me: Me, groupId: string): Promise<FullMessage | undefined> {
  const membership = await membershipOf(db.read, me, groupId);
  const id = (await drawMessage(db.read, membership)) ?? (await drawByCounting(db.read, membership));
  return id === undefined ? undefined : fullMessage(db.read, me, id);
}

const draws = 8;
const numbersPerDraw = 64;

/** Every number is equally likely. Deleted messages leave gaps: if one number in a hundred is in use, 512 draws all miss about once in 170 calls. */
async function drawMessage(db: Reader, membership: Membership): Promise<string | undefined> {
  const last = await findLastNumber(db, membership);
  for (let draw = 0; last > 0 && draw < draws; draw++) {
    const numbers = drawNumbers(last, numbersPerDraw);
    const found = new Map((await findMessagesByNumber(db, membership, numbers)).map(({ id, number }) => [number, id]));
    const hit = numbers.find((number) => found.has(number));
    if (hit !== undefined) return found.get(hit);
  }
  return undefined;
}

async function drawByCounting(db: Reader, membership: Membership): Promise<string | undefined> {
  const count = await countMessages(db, membership);
  if (count === 0) return undefined;
  const [place] = drawNumbers(count, 1);
  return (await findMessageAt(db, membership, place! - 1))?.id;
}

export function authorsOf(db: Reader, cards: readonly { authorId: string | null }[]): Promise<People> {
  return peopleById(
    db,
    cards.flatMap(({ authorId }) => authorId ?? []),
  );
}

function peopleOn(db: Reader, cards: readonly GroupCardRow[], repliers: RepliersByCard): Promise<People> {
  return peopleById(
    db,
    cards.flatMap(({ id, authorId }) => [
      ...(authorId === null ? [] : [authorId]),
      ...distinctRepliers(repliers.get(id)!),
    ]),
  );
}
