import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { unlessGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { deliveriesQuery, webhooksQuery } from "./queries.ts";

interface Removal {
  groupId: string;
  remove: () => Promise<unknown>;
  name: string;
}

export function useRemoval({ groupId, remove, name }: Removal) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => remove().catch(unlessGone),
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

export function useWebhookCall(id: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (action: "ping" | "resume") => call(`POST /api/webhooks/:id/${action}`, { params: { id } }),
    onSuccess: (_, action) => {
      if (action === "ping") alert(t("webhooks.tested"));
    },
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
  return { call: mutate, busy: isPending };
}
