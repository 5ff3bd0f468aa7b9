import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewAnswer } from "#contract/calendar.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { answersQuery, sendAnswer } from "../../messages/messages/queries.ts";

/** Returns a function that gives the reader's answer to an event, or withdraws it with null, and the one that is on its way to the server. */
export function useAnswer(messageId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    // One after the other, so that the last one counts.
    scope: { id: `answer to ${messageId}` },
    mutationFn: (given: NewAnswer | null) => sendAnswer(messageId, given),
    onSuccess: (answers) => queries.setQueryData(answersQuery(messageId).queryKey, answers),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return { give: mutate, underWay: isPending ? variables : undefined };
}
