import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me, UserChanges } from "#contract/accounts.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "./queries.ts";
import { useMe } from "./use-me.ts";

/** Saves changes to the account, and updates it in the cache from the response. */
export function useSaveAccount() {
  const me = useMe();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reauthentication, ...changes }: UserChanges & { reauthentication?: string }) =>
      api.put<Me>(`api/users/${me.id}`, changes, { reauthentication }),
    onSuccess: (saved) => queries.setQueryData(meQuery.queryKey, saved),
  });
}

type SettingName = "lang" | "default_group" | "news_off" | "notification_emails" | "push_text" | "read_receipts";

/** A setting that is saved immediately. `value` is the latest choice, even while it is being saved. An empty choice removes the setting. */
export function useSetting(name: SettingName) {
  const t = useT();
  const alert = useAlert();
  const { data } = useMe();
  const { mutate, variables, isPending, error } = useSaveAccount();
  const wanted = isPending ? ((variables.data as Record<string, string | null>)[name] ?? "") : undefined;
  // A new language needs no confirmation, since it is visible.
  const onSuccess = () => name !== "lang" && alert(t("account.saved"));
  return {
    value: wanted ?? data[name],
    save: (value: string, others?: object) => mutate({ data: { [name]: value || null, ...others } }, { onSuccess }),
    error: error ? errorText(t, error) : undefined,
  };
}
