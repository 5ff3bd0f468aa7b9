import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Confirmations } from "#contract/confirmations.ts";
import { api } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

export function confirmationsQuery(messageId: string) {
  return queryOptions({
    queryKey: ["confirmation", messageId],
    queryFn: ({ signal }) => api.get<Confirmations>(`api/messages/${messageId}/confirmation`, { signal }),
  });
}

/** Lets the reader confirm reading a message. */
export function useConfirmation(messageId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.put<Confirmations>(`api/messages/${messageId}/confirmation`, {}),
    onSuccess: (all) => queries.setQueryData(confirmationsQuery(messageId).queryKey, all),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
}
