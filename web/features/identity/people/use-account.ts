import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserChanges } from "#contract/accounts.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { meQuery } from "./queries.ts";
import { useMe } from "./use-me.ts";

export function useSaveAccount() {
  const me = useMe();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reauthentication, ...changes }: UserChanges & { reauthentication?: string }) =>
      call("PUT /api/users/:id", { params: { id: me.id }, body: changes, reauthentication }),
    onSuccess: (saved) => queries.setQueryData(meQuery.queryKey, saved),
  });
}

type SettingName =
  | "lang"
  | "default_group"
  | "news_off"
  | "notification_emails"
  | "password_ended"
  | "photo_marks"
  | "push_text"
  | "read_receipts"
  | "server_email";

/** Saved immediately. `value` is the latest choice, even while it is being saved. An empty choice removes the setting. */
export function useSetting(name: SettingName) {
  const t = useT();
  const alert = useAlert();
  const { data } = useMe();
  const { mutate, error } = useSaveAccount();
  // The mutation's variables arrive a task later, and React would reset a checkbox until then.
  const [chosen, setChosen] = useState<string>();
  // A new language needs no confirmation, since it is visible.
  const onSuccess = () => name !== "lang" && alert(t("account.saved"));
  return {
    value: chosen ?? data[name],
    save: (value: string, others?: object) => {
      setChosen(value);
      mutate({ data: { [name]: value || null, ...others } }, { onSuccess, onSettled: () => setChosen(undefined) });
    },
    error: error ? errorText(t, error) : undefined,
  };
}
