import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { meQuery } from "../people/queries.ts";
import { useMe } from "../people/use-me.ts";

/** Shows a new address that awaits confirmation, with a button to cancel. */
export function PendingLogin() {
  const t = useT();
  const { pendingLogin: login } = useMe();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.delete("api/me/login-change"),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }),
  });
  if (login === undefined) return null;
  return (
    <div>
      <p>{t("account.login_pending", { login })}</p>
      {error && <Notice>{errorText(t, error)}</Notice>}
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {t("account.login_cancel")}
      </Button>
    </div>
  );
}
