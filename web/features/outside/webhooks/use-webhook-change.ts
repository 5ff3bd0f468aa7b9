import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { deliveriesQuery, webhooksQuery } from "./queries.ts";

/** Returns a function that removes a webhook after asking. */
export function useRemoval({ groupId, path, name }: { groupId: string; path: string; name: string }) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api.delete(path).catch(unlessGone),
    onSuccess: () => {
      alert(t("webhooks.removed"));
      return queries.invalidateQueries({ queryKey: webhooksQuery(groupId).queryKey });
    },
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return async () => {
    const question = { title: t("webhooks.remove_title", { name }), text: t("webhooks.remove_text") };
    if (await confirm({ ...question, action: t("webhooks.remove") })) mutate();
  };
}

/** Sends a test to a webhook, or resumes it. */
export function useWebhookCall(id: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (call: "ping" | "resume") => api.post(`api/webhooks/${id}/${call}`),
    onSuccess: (_, call) => {
      if (call === "ping") alert(t("webhooks.tested"));
    },
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
  return { call: mutate, busy: isPending };
}
