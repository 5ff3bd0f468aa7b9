import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "#contract/passkeys.ts";
import { api } from "../../api/client.ts";
import { isGone } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { useConfirm } from "../../components/confirm.tsx";
import { useT } from "../../i18n/language.tsx";
import { passkeysQuery } from "../people/queries.ts";
import { useReauthenticate } from "./reauthentication.tsx";

/** Loads the passkeys, with a function that removes one after confirmation. */
export function usePasskeys() {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const reauthenticate = useReauthenticate();
  const queries = useQueryClient();
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const reload = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });

  const removal = useMutation({
    mutationFn: ({ id, reauthentication }: { id: string; reauthentication: string }) =>
      api.delete(`api/me/passkeys/${id}`, { reauthentication }).catch(unlessGone),
    onSuccess: () => alert(t("passkeys.removed")),
    onSettled: reload,
  });
  const remove = async ({ id, name }: Passkey) => {
    const [title, text, action] = [
      t("passkeys.remove_title", { name }),
      t("passkeys.remove_text"),
      t("passkeys.remove"),
    ];
    if (!(await confirm({ title, text, action }))) return;
    const reauthentication = await reauthenticate();
    if (reauthentication) removal.mutate({ id, reauthentication });
  };
  return { passkeys, error: error ?? removal.error, reload, remove };
}

function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
