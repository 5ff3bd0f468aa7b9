import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { call } from "../../../api/client.ts";
import { live } from "../../../api/live.ts";
import { session } from "../../../api/session.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../people/use-me.ts";

export function ApiKey() {
  const t = useT();
  const key = session.key() ?? "";
  const { reset, busy, error } = useReset();
  return (
    <Card title={t("account.other_programs")}>
      <TextField
        label={t("account.api_key")}
        hint={t("account.api_key_hint")}
        value={`${"•".repeat(16)} ${key.slice(-4)}`}
        readOnly
      />
      <ErrorNotice error={error} />
      <div className={form.actions}>
        <CopyButton text={key} label={t("account.api_key_copy")} />
        <Button look="danger" icon={<RefreshCw size={18} />} busy={busy} onClick={reset}>
          {t("account.api_key_reset")}
        </Button>
      </div>
    </Card>
  );
}

/** Asks first, because it signs the person out everywhere, including here. */
function useReset() {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const confirm = useConfirm();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      // Otherwise the stream would report the end of the session like one caused elsewhere.
      live.pause();
      return call("POST /api/users/:id/reset-api-key", { params: { id: me.id } });
    },
    onSuccess: () => {
      session.end();
      alert(t("account.api_key_was_reset"));
    },
    onError: () => live.start(),
  });

  const reset = async () => {
    const sure = await confirm({
      title: t("account.api_key_reset_title"),
      text: t("account.api_key_reset_confirm"),
      action: t("account.api_key_reset"),
    });
    if (sure) mutate();
  };
  return { reset, busy: isPending, error };
}
