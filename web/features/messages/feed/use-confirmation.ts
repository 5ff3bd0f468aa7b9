import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

export function confirmationsQuery(messageId: string) {
  return queryOptions({
    queryKey: ["confirmation", messageId],
    queryFn: ({ signal }) => call("GET /api/messages/:id/confirmation", { params: { id: messageId }, signal }),
  });
}

export function useConfirmation(messageId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("PUT /api/messages/:id/confirmation", { params: { id: messageId } }),
    onSuccess: (all) => queries.setQueryData(confirmationsQuery(messageId).queryKey, all),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
}
