import type { NewRsvp } from "#contract/calendar.ts";
import { rsvpsShown, missingShown } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { recordForGroup } from "../../../live/record.ts";
import { memberCount } from "../../groups/groups/actions-members.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import {
  countRsvps,
  deleteRsvp,
  findRsvps,
  findMissing,
  findOwnRsvp,
  upsertRsvp,
  type RsvpCountRow,
  type GivenRsvpRow,
} from "./queries.ts";
import type { Occurrence } from "../dates/rules-repetition.ts";
import { occurrenceOf, writtenNote } from "./rules.ts";

export interface RsvpsToEvent {
  answers: GivenRsvpRow[];
  missing: Person[];
  counts: RsvpCountRow[];
  members: number;
  occurrence: Occurrence | undefined;
}

/** Throws `not_found` if the user cannot see the message, and `not_an_event` if it has no date. */
export async function rsvpsToEvent({ db, clock }: Context, me: Me, messageId: string): Promise<RsvpsToEvent> {
  const message = await visibleMessage(db.read, me, messageId);
  return readRsvps(db.read, message, occurrenceOf(message, clock.now()));
}

/** Everyone who can see an event can respond. Omitted people and note stay, unless the response is no. */
export async function setRsvp(context: Context, me: Me, messageId: string, { answer, people, note }: NewRsvp) {
  return changeRsvp(context, me, messageId, async (tx, at, occurrence) => {
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

export async function withdrawRsvp(context: Context, me: Me, messageId: string): Promise<RsvpsToEvent> {
  return changeRsvp(context, me, messageId, (tx) => deleteRsvp(tx, messageId, me.id));
}

async function changeRsvp(
  { db, clock }: Context,
  me: Me,
  messageId: string,
  change: (tx: Transaction, at: number, occurrence: string) => Promise<void>,
): Promise<RsvpsToEvent> {
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const at = clock.now();
    const occurrence = occurrenceOf(message, at);
    await change(tx, at, occurrence?.key ?? "");
    recordForGroup(tx, at, "message.updated", messageLocation(message));
    return readRsvps(tx, message, occurrence);
  });
}

async function readRsvps(
  db: Reader,
  { id: messageId, group_id: groupId }: { id: string; group_id: string },
  occurrence: Occurrence | undefined,
): Promise<RsvpsToEvent> {
  const event = { messageId, groupId, occurrence: occurrence?.key ?? "" };
  const [answers, missing, counts, members] = await Promise.all([
    findRsvps(db, { ...event, limit: rsvpsShown }),
    findMissing(db, { ...event, limit: missingShown }),
    countRsvps(db, event),
    memberCount(db, groupId),
  ]);
  return { answers, missing, counts, members, occurrence };
}
