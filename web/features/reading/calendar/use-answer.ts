import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answers, NewAnswer } from "#contract/calendar.ts";
import { api } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { answersQuery } from "../../messages/messages/queries.ts";

/** Returns a function that gives the reader's answer to an event, or withdraws it with null, and the one that is on its way to the server. */
export function useAnswer(messageId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const path = `api/messages/${messageId}/answer`;
  const { mutate, variables, isPending } = useMutation({
    // One after the other, so that the last one counts.
    scope: { id: path },
    mutationFn: async (given: NewAnswer | null) => {
      if (given) return api.put<Answers>(path, given);
      await api.delete(path);
      return api.get<Answers>(`${path}s`);
    },
    onSuccess: (answers) => queries.setQueryData(answersQuery(messageId).queryKey, answers),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return { give: mutate, underWay: isPending ? variables : undefined };
}
