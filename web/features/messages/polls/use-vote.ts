import { useMutation, useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import type { Author } from "#contract/messages.ts";
import type { PollResults, Votes } from "#contract/polls.ts";
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
    mutationFn: (votes: Votes) => call("PUT /api/messages/:id/poll/votes", { params: { id: messageId }, body: votes }),
    onMutate: (votes) => {
      void queries.cancelQueries({ queryKey: query.queryKey });
      const voter: Author = { id, name, avatar, entityType: "user" };
      queries.setQueryData(query.queryKey, (before) => {
        if (before?.missing) return withDateVotes(before, votes, voter);
        return before && withVotes(before, votes.options, voter);
      });
    },
    onSuccess: (results) => isLast() && queries.setQueryData(query.queryKey, results),
    onError: (failure) => {
      alert(errorText(t, failure), "danger");
      void queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return { results: data, error, retry: () => void refetch(), vote: mutate };
}

export function withVotes({ voters, results }: PollResults, options: readonly string[], voter: Author): PollResults {
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
