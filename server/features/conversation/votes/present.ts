import type { PollResults } from "#contract/polls.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { PollWithVotes } from "./actions.ts";
import type { VoterRow } from "./queries.ts";

export function presentResults({ poll, counts, voters, voterCount }: PollWithVotes): PollResults {
  const results = poll.options.map(({ id }) => {
    const count = counts.find(({ option }) => option === id);
    return {
      option: id,
      votes: count?.votes ?? 0,
      isMine: (count?.mine ?? 0) > 0,
      people: poll.anonymous ? undefined : voters.filter(({ option }) => option === id).map(presentVoter),
    };
  });
  return { voters: voterCount, results };
}

function presentVoter({ id, name, avatarId, avatarUrl }: VoterRow) {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" as const };
}
