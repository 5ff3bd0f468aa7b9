import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { toSeconds } from "../../../clock.ts";
import type { Database, Reader } from "../../../database/database.ts";
import { memberCount } from "../../groups/groups/actions-members.ts";
import type { Membership } from "../../groups/groups/rules.ts";
import { pollIn } from "../polls/actions.ts";
import {
  countCardAnswers,
  countCardVoters,
  findCardVoters,
  findPolls,
  type CardAnswersRow,
  type CardVoterRow,
} from "./queries-cards.ts";
import { quickUpTo } from "./rules.ts";

export interface OpenPoll {
  poll: PollData;
  answers: CardAnswersRow[];
  voters: number;
  /** Empty if the poll is anonymous. */
  faces: CardVoterRow[];
}

export type OpenPolls = ReadonlyMap<string, OpenPoll>;

/** Returns the polls that are not over, by message. `now` in milliseconds. Makes no query if none of the cards has a poll. */
export async function openPolls(
  db: Database,
  { groupId, userId }: Membership,
  cards: readonly { id: string; hasPoll: 0 | 1 }[],
  now: number,
): Promise<OpenPolls> {
  const asked = cards.filter(({ hasPoll }) => hasPoll === 1).map(({ id }) => id);
  const polls = asked.length === 0 ? [] : await readOpen(db.read, asked, now);
  if (polls.length === 0) return new Map();
  const isLarge = (await memberCount(db.read, groupId)) > quickUpTo;
  const votes = await readVotes(isLarge ? db.slowRead : db.read, polls, userId);
  return new Map(polls.map(({ id, poll }) => [id, { poll, ...votesOf(id, poll, votes) }]));
}

interface PollOfMessage {
  id: string;
  poll: PollData;
}

async function readOpen(db: Reader, ids: string[], now: number): Promise<PollOfMessage[]> {
  const rows = await findPolls(db, { ids: JSON.stringify(ids) });
  return rows.flatMap(({ id, poll: stored }) => {
    const poll = pollIn({ poll: JSON.parse(stored) as unknown });
    return poll && !isPollOver(poll, toSeconds(now)) ? [{ id, poll }] : [];
  });
}

async function readVotes(db: Reader, polls: readonly PollOfMessage[], userId: string) {
  const ids = JSON.stringify(polls.map(({ id }) => id));
  const [answers, voters, faces] = await Promise.all([
    countCardAnswers(db, { ids, userId }),
    countCardVoters(db, { ids }),
    findCardVoters(db, { ids }),
  ]);
  return { answers, voters, faces };
}

function votesOf(id: string, poll: PollData, votes: Awaited<ReturnType<typeof readVotes>>): Omit<OpenPoll, "poll"> {
  const isOfPoll = ({ messageId }: { messageId: string }) => messageId === id;
  return {
    answers: votes.answers.filter(isOfPoll),
    voters: votes.voters.find(isOfPoll)?.voters ?? 0,
    faces: poll.anonymous ? [] : votes.faces.filter(isOfPoll),
  };
}
