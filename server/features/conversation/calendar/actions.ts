import type { NewRsvp, Rsvp } from "#contract/calendar.ts";
import { rsvpsShown, missingShown } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { recordForGroup } from "../../../live/record.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import {
  countMissing,
  countRsvps,
  deleteRsvp,
  findRsvps,
  findMissing,
  findOwnRsvp,
  upsertAnswers,
  upsertRsvp,
  type RsvpCountRow,
  type GivenRsvpRow,
} from "./queries.ts";
import type { Occurrence } from "../dates/rules-repetition.ts";
import { nearbyOccurrences, occurrenceOf, writtenNote } from "./rules.ts";

export interface RsvpsToEvent {
  answers: GivenRsvpRow[];
  missing: Person[];
  counts: RsvpCountRow[];
  missingCount: number;
  occurrence: Occurrence | undefined;
  nearby: Occurrence[] | undefined;
}

/** `day`: an occurrence of a repeating event, which without it is the next one. */
export interface EventAsked {
  messageId: string;
  day?: string;
}

/** Throws `not_found` if the user cannot see the message, `not_an_event` if it has no date, and `date_not_found` for a day without an occurrence. */
export async function rsvpsToEvent({ db, clock }: Context, me: Me, asked: EventAsked): Promise<RsvpsToEvent> {
  const message = await visibleMessage(db.read, me, asked.messageId);
  return readRsvps(db.read, message, occurrenceOf(message, clock.now(), asked.day));
}

/** Everyone who can see an event can respond. Omitted people and note stay, unless the response is no. */
export async function setRsvp(context: Context, me: Me, asked: EventAsked, { answer, people, note }: NewRsvp) {
  const { messageId } = asked;
  return changeRsvp(context, me, asked, async (tx, at, occurrence) => {
    const before = answer === "no" ? undefined : await findOwnRsvp(tx, { messageId, userId: me.id, occurrence });
    await upsertRsvp(tx, {
      message_id: messageId,
      user_id: me.id,
      answer,
      people: people ?? before?.people ?? 1,
      note: writtenNote(note ?? before?.note ?? ""),
      answered_at: at,
      occurrence,
    });
  });
}

const rsvpsAtOnce = 500;

/** Turns answers to the chosen date of a poll into responses to the event. Does not change responses that are newer than the answer. */
export async function respondFromVotes(
  tx: Transaction,
  messageId: string,
  votes: readonly { userId: string; answer: Rsvp; at: number }[],
): Promise<void> {
  for (let from = 0; from < votes.length; from += rsvpsAtOnce) {
    const rows = votes.slice(from, from + rsvpsAtOnce).map(({ userId, answer, at }) => {
      return { message_id: messageId, user_id: userId, answer, people: 1, note: "", answered_at: at, occurrence: "" };
    });
    await upsertAnswers(tx, rows);
  }
}

export async function withdrawRsvp(context: Context, me: Me, asked: EventAsked): Promise<RsvpsToEvent> {
  const { messageId } = asked;
  return changeRsvp(context, me, asked, (tx, _at, occurrence) =>
    deleteRsvp(tx, { messageId, userId: me.id, occurrence }),
  );
}

async function changeRsvp(
  { db, clock }: Context,
  me: Me,
  { messageId, day }: EventAsked,
  change: (tx: Transaction, at: number, occurrence: string) => Promise<void>,
): Promise<RsvpsToEvent> {
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const at = clock.now();
    const occurrence = occurrenceOf(message, at, day);
    await change(tx, at, occurrence?.key ?? "");
    recordForGroup(tx, at, "message.updated", messageLocation(message));
    return readRsvps(tx, message, occurrence);
  });
}

async function readRsvps(
  db: Reader,
  message: { id: string; group_id: string; author_id: string | null; data: string },
  occurrence: Occurrence | undefined,
): Promise<RsvpsToEvent> {
  const { id: messageId, group_id: groupId } = message;
  const key = occurrence?.key ?? "";
  const event = { ids: JSON.stringify([messageId]), keys: JSON.stringify([messageId + key]), groupId };
  const asked = { messageId, groupId, occurrence: key, organiserId: message.author_id ?? "" };
  const [answers, missing, counts, notAnswered] = await Promise.all([
    findRsvps(db, { ...event, limit: rsvpsShown }),
    findMissing(db, { ...asked, limit: missingShown }),
    countRsvps(db, event),
    countMissing(db, asked),
  ]);
  const nearby = occurrence && nearbyOccurrences(message, occurrence);
  return { answers, missing, counts, missingCount: notAnswered[0]!.count, occurrence, nearby };
}
