import { useIsMutating, useMutation, useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { Author } from "#contract/messages.ts";
import { isMultiple } from "#contract/poll-rules.ts";
import type { PollData, PollResults, Votes } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { withDateVotes } from "./date-answers.ts";

/** Shows votes at once, and restores the previous ones if the server rejects the change. */
export function useVote(messageId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { id, name, avatar } = useMe();
  const query = pollQuery(messageId);
  const mutationKey = ["vote", messageId];
  // A response to an earlier vote would undo the later ones on screen, and the next vote would then send the outdated answers.
  const isLast = () => queries.isMutating({ mutationKey }) <= 1;
  const { data, error, refetch } = useQuery(query);
  useLiveEvents({
    "message.updated": (event) => {
      if (event.messageId === messageId && queries.isMutating({ mutationKey }) === 0)
        void queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `vote ${messageId}` },
    mutationFn: (votes: Votes) => sendVotes(messageId, votes),
    onMutate: (votes) => {
      void queries.cancelQueries({ queryKey: query.queryKey });
      const voter: Author = { id, name, avatar, entityType: "user" };
      queries.setQueryData(query.queryKey, (before) => before && withVotes(before, votes, voter));
    },
    onSuccess: (results) => isLast() && queries.setQueryData(query.queryKey, results),
    onError: (failure) => {
      alert(errorText(t, failure), "danger");
      void queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return { results: data, error, retry: () => void refetch(), vote: mutate };
}

/** Shows votes at once, until the card is loaded again. */
export function useCardVote(messageId: string, onCard: PollResults) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { id, name, avatar } = useMe();
  const mutationKey = ["vote", messageId];
  const [given, setGiven] = useState<{ before: PollResults; results: PollResults }>();
  // A card that was loaded between two votes lacks the later one.
  const isVoting = useIsMutating({ mutationKey }) > 0;
  const results = given && (isVoting || given.before === onCard) ? given.results : onCard;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `vote ${messageId}` },
    mutationFn: (votes: Votes) => sendVotes(messageId, votes),
    onMutate: (votes) => {
      void queries.cancelQueries({ queryKey: pollQuery(messageId).queryKey });
      const voter: Author = { id, name, avatar, entityType: "user" };
      setGiven({ before: onCard, results: withVotes(results, votes, voter) });
    },
    onSuccess: (all) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      queries.setQueryData(pollQuery(messageId).queryKey, all);
      setGiven({ before: onCard, results: all });
    },
    onError: (failure) => {
      setGiven(undefined);
      alert(errorText(t, failure), "danger");
    },
  });
  return { results, vote: mutate };
}

function sendVotes(messageId: string, votes: Votes) {
  return call("PUT /api/messages/:id/poll/votes", { params: { id: messageId }, body: votes });
}

export function toggleOption(poll: PollData, { results }: PollResults, option: string): string[] {
  const chosen = results.filter(({ isMine }) => isMine).map((result) => result.option);
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return isMultiple(poll) ? [...chosen, option] : [option];
}

/** Returns the results with the user's votes replaced. Only those of dates count other answers than yes. */
export function withVotes(before: PollResults, votes: Votes, voter: Author): PollResults {
  const areDates = before.results.some(({ maybe }) => maybe !== undefined);
  return areDates ? withDateVotes(before, votes, voter) : withChoices(before, votes.options, voter);
}

function withChoices({ voters, results }: PollResults, options: readonly string[], voter: Author): PollResults {
  const hadVoted = results.some(({ isMine }) => isMine);
  return {
    voters: voters + Number(options.length > 0) - Number(hadVoted),
    results: results.map((result) => {
      const { option, votes, isMine, people } = result;
      const chosen = options.includes(option);
      if (chosen === isMine) return result;
      const others = people?.filter(({ id }) => id !== voter.id);
      return {
        option,
        votes: votes + (chosen ? 1 : -1),
        isMine: chosen,
        people: others && (chosen ? [...others, voter] : others),
      };
    }),
  };
}

function pollQuery(messageId: string) {
  return queryOptions({
    queryKey: ["polls", messageId],
    queryFn: ({ signal }) => call("GET /api/messages/:id/poll", { params: { id: messageId }, signal }),
  });
}
