import { missingShown } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData, PollDecision, Votes } from "#contract/polls.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { beginReminder } from "../calendar/actions-reminders.ts";
import { respondFromVotes } from "../calendar/actions.ts";
import { changeMessage, editableMessage, lockEditableMessage } from "../messages/actions.ts";
import type { FullMessage } from "../messages/actions-reading.ts";
import { pollOf } from "../polls/actions.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import {
  countAnswering,
  countAnswers,
  countNotAnswering,
  deleteOtherAnswers,
  findAnswers,
  findAnswersTo,
  findNotAnswering,
  findOtherAnswers,
  insertOtherAnswers,
  type DateAnswerRow,
  type DateCountRow,
  type OtherAnswer,
} from "./queries-dates.ts";

/** `answers` and `missing` are empty if the poll is anonymous. */
export interface AnswersToDates {
  counts: DateCountRow[];
  answers: DateAnswerRow[];
  answering: number;
  missing: Person[];
  missingCount: number;
}

export interface PollMessage {
  id: string;
  data: string;
  group_id: string;
}

const peopleShown = 50;

export async function answersToDates(
  db: Reader,
  me: Me,
  { id, group_id: groupId }: PollMessage,
  { anonymous }: PollData,
): Promise<AnswersToDates> {
  const asked = { messageId: id, groupId };
  const [counts, answering, missingCount, answers, missing] = await Promise.all([
    countAnswers(db, id, me.id),
    countAnswering(db, id),
    countNotAnswering(db, asked),
    anonymous ? [] : findAnswers(db, id, peopleShown),
    anonymous ? [] : findNotAnswering(db, asked, missingShown),
  ]);
  return { counts, answering, missingCount, answers, missing };
}

/** Returns whether anything changed. Earlier answers keep their time and so their order. Without lists, they stay unless a yes replaces them. */
export async function changeOtherAnswers(
  tx: Transaction,
  whose: { messageId: string; userId: string },
  votes: Votes,
  at: number,
): Promise<boolean> {
  const before = await findOtherAnswers(tx, whose.messageId, whose.userId);
  const wanted = otherAnswersIn(votes, before);
  const stays = new Set(
    before.filter(({ option, answer }) => wanted.get(option) === answer).map(({ option }) => option),
  );
  const ended = before.map(({ option }) => option).filter((option) => !stays.has(option));
  const added = [...wanted].flatMap(([option, answer]) => (stays.has(option) ? [] : [{ option, answer }]));
  await deleteOtherAnswers(tx, whose, ended);
  await insertOtherAnswers(tx, whose, added, at);
  return ended.length + added.length > 0;
}

function otherAnswersIn(
  { options, maybe, no }: Votes,
  before: readonly { option: string; answer: OtherAnswer }[],
): Map<string, OtherAnswer> {
  if (!maybe && !no)
    return new Map(
      before.flatMap(({ option, answer }) => (options.includes(option) ? [] : [[option, answer] as const])),
    );
  return new Map<string, OtherAnswer>([
    ...(maybe ?? []).map((option) => [option, "maybe"] as const),
    ...(no ?? []).map((option) => [option, "no"] as const),
  ]);
}

/** Only for the author and admins. Answers become responses, unless anonymous. Throws `not_permitted`, and `bad_request` if the option has no date. */
export async function decideDate(
  context: Context,
  me: Me,
  messageId: string,
  { option, title, place }: PollDecision,
): Promise<FullMessage> {
  const { db, clock } = context;
  const poll = pollOf((await editableMessage(db.read, me, messageId, can.decidePoll)).message);
  const date = poll.options.find(({ id }) => id === option)?.date;
  if (date === undefined) throw appError("bad_request");
  const closed = { ...poll, closed_at: poll.closed_at ?? toSeconds(clock.now()) };
  // An earlier event of the message may have been cancelled.
  const event = { date, date_zone: poll.zone ?? null, cancelled: null, cancelled_notes: null, poll: closed };
  const data = { ...event, ...(title !== undefined && { title }), ...(place !== undefined && { place }) };
  return changeMessage(
    context,
    me,
    messageId,
    { data },
    {
      may: can.decidePoll,
      afterUpdate: async (tx) => {
        if (!poll.anonymous) await respondFromVotes(tx, messageId, await findAnswersTo(tx, messageId, option));
      },
    },
  );
}

/** Throws `not_permitted` for everyone but the author and admins, `poll_over`, and `too_many_attempts` soon after another reminder. */
export async function remindToVote(context: Context, me: Me, messageId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { message } = await lockEditableMessage(tx, me, messageId, can.remindToVote);
    const { group_id: groupId, author_id: authorId } = message;
    const poll = pollOf(message);
    if (poll.kind !== "dates") throw appError("bad_request");
    const at = clock.now();
    if (isPollOver(poll, toSeconds(at))) throw appError("poll_over");
    await beginReminder(tx, messageId, "poll_asked_at", at);
    await emit(context, tx, "poll.reminded", { groupId, messageId, authorId, senderId: me.id, at });
  });
}
