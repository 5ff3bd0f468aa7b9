import { can } from "#contract/permissions.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData, Votes } from "#contract/polls.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { recordForGroup } from "../../../live/record.ts";
import { memberCount } from "../../groups/groups/actions-members.ts";
import { lockEditableMessage, lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { changeData } from "../messages/actions-data.ts";
import { pollIn, pollOf } from "../polls/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countVoters,
  countVotes,
  countVotesOfAll,
  deleteVotes,
  findChosen,
  findVoters,
  insertVotes,
  type VoteCountRow,
  type VoterRow,
  deleteAllVotes,
  findVotedMessages,
} from "./queries.ts";
import { answersToDates, changeOtherAnswers, type AnswersToDates, type PollMessage } from "./actions-dates.ts";
import { assertPlacesLeft, checkChoice } from "./rules.ts";
import type { Reaction } from "../../../events.ts";

export interface PollWithVotes {
  poll: PollData;
  counts: VoteCountRow[];
  voters: VoterRow[];
  voterCount: number;
  dates?: AnswersToDates;
}

const votersPerOption = 50;
/** Larger groups are counted by the slow reader. */
const quickUpTo = 100;

export async function pollResults({ db }: Context, me: Me, messageId: string): Promise<PollWithVotes> {
  const message = await visibleMessage(db.read, me, messageId);
  const isLarge = (await memberCount(db.read, message.group_id)) > quickUpTo;
  return readResults(isLarge ? db.slowRead : db.read, me, message);
}

async function readResults(db: Reader, me: Me, message: PollMessage): Promise<PollWithVotes> {
  const { id: messageId } = message;
  const poll = pollOf(message);
  if (poll.kind === "dates") {
    const dates = await answersToDates(db, me, message, poll);
    return { poll, counts: [], voters: [], voterCount: dates.answering, dates };
  }
  const [counts, voters, voterCount] = await Promise.all([
    countVotes(db, messageId, me.id),
    poll.anonymous ? [] : findVoters(db, messageId, votersPerOption),
    countVoters(db, messageId),
  ]);
  return { poll, counts, voters, voterCount };
}

/** Everyone who sees the message can vote. Throws `poll_over` and `poll_full`; locks the group, so that two people cannot take the last place. */
export async function vote(context: Context, me: Me, messageId: string, votes: Votes): Promise<PollWithVotes> {
  const { db, clock } = context;
  const options = [...new Set(votes.options)];
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const poll = pollOf(message);
    checkChoice(poll, votes);
    const at = clock.now();
    if (isPollOver(poll, toSeconds(at))) throw appError("poll_over");
    const whose = { messageId, userId: me.id };
    const isChanged = await changeVotes(tx, poll, { ...whose, options, at });
    if ((poll.kind === "dates" && (await changeOtherAnswers(tx, whose, votes, at))) || isChanged)
      recordForGroup(tx, at, "message.updated", messageLocation(message));
  });
  return pollResults(context, me, messageId);
}

export async function votesOf({ db }: Context, messageIds: string[]): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  if (messageIds.length === 0) return found;
  for (const { messageId, option, votes } of await countVotesOfAll(db.slowRead, { ids: JSON.stringify(messageIds) }))
    found.set(messageId, (found.get(messageId) ?? new Map<string, number>()).set(option, votes));
  return found;
}

interface Choice {
  messageId: string;
  userId: string;
  options: string[];
  at: number;
}

/** Returns whether anything has changed. Keeps the time of earlier votes, which decides their order. */
async function changeVotes(tx: Transaction, poll: PollData, { messageId, userId, options, at }: Choice) {
  const before = await findChosen(tx, messageId, userId);
  const added = options.filter((option) => !before.includes(option));
  const removed = before.filter((option) => !options.includes(option));
  if (poll.kind === "list") {
    const counts = await countVotes(tx, messageId, userId);
    assertPlacesLeft(poll, added, new Map(counts.map((row) => [row.option, row.votes])));
  }
  await deleteVotes(tx, { messageId, userId, options: removed });
  await insertVotes(tx, { messageId, userId, options: added }, at);
  return added.length + removed.length > 0;
}

/** Throws `not_permitted` for everyone but the author and admins. */
export async function closePoll(context: Context, me: Me, messageId: string, isClosed: boolean): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { message } = await lockEditableMessage(tx, me, messageId, can.closePoll);
    const { closed_at: _before, ...poll } = pollOf(message);
    const at = clock.now();
    await changeData(tx, message, { poll: isClosed ? { ...poll, closed_at: toSeconds(at) } : poll });
    recordForGroup(tx, at, "message.updated", messageLocation(message));
  });
}

export const releaseSignUpPlaces: Reaction<"member.left"> = async (_context, tx, { groupId, userId }) => {
  for (const { id, data } of await findVotedMessages(tx, groupId, userId))
    if (pollIn(JSON.parse(data) as Record<string, unknown>)?.kind === "list") await deleteAllVotes(tx, id, userId);
};
