import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { live } from "../../../api/live.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { contributionsQuery } from "../../identity/people/queries.ts";
import { useReauthenticate } from "../../identity/sign-in/reauthentication.tsx";
import { forgetPerson } from "../../identity/sign-in/sign-out.ts";
import { useMe } from "../../identity/people/use-me.ts";

/** Asks the person to type their login, because this cannot be undone. */
export function DeleteAccount() {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <Card title={t("account.delete")}>
      <p>{t("account.delete_hint")}</p>
      <div className={form.actions}>
        <Button look="danger" icon={<UserRoundX size={18} />} onClick={() => setAsked(true)}>
          {t("account.delete")}
        </Button>
      </div>
      {asked && <Confirmation onClose={() => setAsked(false)} />}
    </Card>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { login } = useMe();
  const [typed, setTyped] = useState("");
  const [differs, setDiffers] = useState(false);
  const reauthenticate = useReauthenticate();
  const { mutateAsync } = useDelete();
  const { onSubmit, error, busy } = useSubmit(
    async () => {
      const isSame = typed.trim().toLowerCase() === login.toLowerCase();
      setDiffers(!isSame);
      const reauthentication = isSame ? await reauthenticate() : undefined;
      if (reauthentication) await mutateAsync(reauthentication);
    },
    () => undefined,
  );

  return (
    <Dialog title={t("account.delete_title")} onClose={onClose}>
      <DialogForm
        intro={<Consequences />}
        problem={error && errorText(t, error)}
        submit={t("account.delete_now")}
        look="danger"
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField
          label={t("account.delete_type", { login })}
          error={differs ? t("account.delete_differs") : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onValue={setTyped}
        />
      </DialogForm>
    </Dialog>
  );
}

function Consequences() {
  const t = useT();
  const { groups } = useMe();
  const { data: contributions } = useQuery(contributionsQuery);
  const messages = contributions?.reduce((sum, one) => sum + one.messages, 0) ?? 0;
  return (
    <ul className={form.points}>
      {groups.length > 0 && <li>{t("account.delete_groups", { count: groups.length })}</li>}
      <li>{messages > 0 ? t("account.delete_messages_counted", { count: messages }) : t("account.delete_messages")}</li>
      <li>{t("account.delete_rest")}</li>
    </ul>
  );
}

function useDelete() {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reauthentication: string) => {
      // Otherwise the stream would report the end of the session like one caused elsewhere.
      live.pause();
      await call("DELETE /api/users/:id", { params: { id: me.id }, reauthentication });
    },
    onSuccess: async () => {
      alert(t("account.deleted"));
      await forgetPerson(queries);
    },
    onError: () => live.start(),
  });
}
