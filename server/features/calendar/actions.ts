import type { NewAnswer } from "#contract/calendar.ts";
import { answersShown, missingShown } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { recordForGroupIn } from "../../live/record.ts";
import { memberCount } from "../groups/actions-members.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import type { Me, Person } from "../people/rules.ts";
import {
  countAnswers,
  deleteAnswer,
  findAnswers,
  findMissing,
  upsertAnswer,
  type AnswerCountRow,
  type GivenAnswerRow,
} from "./queries.ts";
import { mustBeEvent, writtenNote } from "./rules.ts";

export interface AnswersToEvent {
  answers: GivenAnswerRow[];
  missing: Person[];
  counts: AnswerCountRow[];
  members: number;
}

/** Throws `not_found` if the user cannot see the message, and `not_an_event` if it has no date. */
export async function answersToEvent({ db }: Context, me: Me, messageId: string): Promise<AnswersToEvent> {
  const message = await visibleMessage(db.read, me, messageId);
  mustBeEvent(message);
  return answersTo(db.read, messageId, message.group_id);
}

/** Stores or replaces the user's answer. Everyone who can see an event can answer. */
export async function answerEvent(context: Context, me: Me, messageId: string, given: NewAnswer) {
  const { answer, people = 1, note = "" } = given;
  return changeAnswer(context, me, messageId, (tx, at) =>
    upsertAnswer(tx, {
      ...{ message_id: messageId, user_id: me.id, answer, people },
      ...{ note: writtenNote(note), answered_at: at },
    }),
  );
}

export async function withdrawAnswer(context: Context, me: Me, messageId: string): Promise<AnswersToEvent> {
  return changeAnswer(context, me, messageId, (tx) => deleteAnswer(tx, messageId, me.id));
}

async function changeAnswer(
  { db, clock }: Context,
  me: Me,
  messageId: string,
  change: (tx: Transaction, at: number) => Promise<void>,
): Promise<AnswersToEvent> {
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    mustBeEvent(message);
    const at = clock.now();
    await change(tx, at);
    recordForGroupIn(tx, at, "message.updated", messageLocation(message));
    return answersTo(tx, messageId, message.group_id);
  });
}

async function answersTo(db: Reader, messageId: string, groupId: string): Promise<AnswersToEvent> {
  const [answers, missing, counts, members] = await Promise.all([
    findAnswers(db, { messageId, groupId, limit: answersShown }),
    findMissing(db, { messageId, groupId, limit: missingShown }),
    countAnswers(db, { messageId, groupId }),
    memberCount(db, groupId),
  ]);
  return { answers, missing, counts, members };
}
