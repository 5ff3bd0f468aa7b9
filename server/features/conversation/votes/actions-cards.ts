import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { toSeconds } from "../../../clock.ts";
import type { Reader } from "../../../database/database.ts";
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

export interface OpenPoll {
  poll: PollData;
  answers: CardAnswersRow[];
  voters: number;
  /** Empty for dates and if the poll is anonymous. */
  faces: CardVoterRow[];
}

export type OpenPolls = ReadonlyMap<string, OpenPoll>;

/** A page of cards counts no more votes than these allow, so that it stays fast. Other polls are answered on their own page. */
const mostPolls = 10;
const mostMembers = 500;

interface PollCard {
  id: string;
  hasPoll: 0 | 1;
  sortOrder: number | null;
}

/** Returns open polls by message: at most ten, in groups of up to 500. `now` is in milliseconds. Pinned messages have no place for a poll. */
export async function loadOpenPolls(
  db: Reader,
  { groupId, userId }: Membership,
  cards: readonly PollCard[],
  now: number,
): Promise<OpenPolls> {
  const asked = cards.filter(({ hasPoll, sortOrder }) => hasPoll === 1 && sortOrder === null).map(({ id }) => id);
  const polls = asked.length === 0 ? [] : await readOpenPolls(db, groupId, asked, now);
  if (polls.length === 0) return new Map();
  const votes = await readVotes(db, polls, userId);
  return new Map(polls.map(({ id, poll }) => [id, { poll, ...votesInPoll(id, votes) }]));
}

interface PollOfMessage {
  id: string;
  poll: PollData;
}

async function readOpenPolls(db: Reader, groupId: string, ids: string[], now: number): Promise<PollOfMessage[]> {
  const rows = await findPolls(db, { ids: JSON.stringify(ids), groupId });
  if (rows.some(({ members }) => members > mostMembers)) return [];
  const polls = rows.flatMap(({ id, data }) => {
    const poll = pollIn(JSON.parse(data) as Record<string, unknown>);
    return poll && !isPollOver(poll, toSeconds(now)) ? [{ id, poll }] : [];
  });
  return polls.slice(0, mostPolls);
}

async function readVotes(db: Reader, polls: readonly PollOfMessage[], userId: string) {
  const idsOf = (some: readonly PollOfMessage[]) => JSON.stringify(some.map(({ id }) => id));
  const ids = idsOf(polls);
  const withFaces = polls.filter(({ poll }) => poll.kind !== "dates" && !poll.anonymous);
  const [answers, voters, faces] = await Promise.all([
    countCardAnswers(db, { ids, userId }),
    countCardVoters(db, { ids }),
    withFaces.length === 0 ? [] : findCardVoters(db, { ids: idsOf(withFaces) }),
  ]);
  return { answers, voters, faces };
}

function votesInPoll(id: string, votes: Awaited<ReturnType<typeof readVotes>>): Omit<OpenPoll, "poll"> {
  const isOfPoll = ({ messageId }: { messageId: string }) => messageId === id;
  return {
    answers: votes.answers.filter(isOfPoll),
    voters: votes.voters.find(isOfPoll)?.voters ?? 0,
    faces: votes.faces.filter(isOfPoll),
  };
}
