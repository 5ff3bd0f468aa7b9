import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { loginLength, nameLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import form from "../../../components/form.module.css";
import { TextField } from "../../../components/text-field.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { administrationKey } from "./queries.ts";
import { useProven } from "../../identity/sign-in/use-proven.ts";

const codes = {
  login: ["login_empty", "login_not_email", "login_taken", "login_too_long"],
  name: ["user_name_length"],
} as const;

interface InviteDialogProps {
  onClose: () => void;
  /** Called with the link for the password, unless the server emailed it. */
  onLink: (link: string) => void;
}

export function InviteDialog({ onClose, onLink }: InviteDialogProps) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const prove = useProven();
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () =>
      prove((options) =>
        call("POST /api/admin/people", { body: { login, ...(name.trim() && { name: name.trim() }) }, ...options }),
      ),
    (result) => {
      if (!result) return;
      onClose();
      void queries.invalidateQueries({ queryKey: administrationKey });
      if (result.result.url) onLink(result.result.url);
      else alert(t("admin.invited", { login }));
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  return (
    <Dialog title={t("admin.invite")} onClose={onClose}>
      <div ref={useFocusOnError<HTMLDivElement>(errors)}>
        <DialogForm
          intro={<p>{t("admin.invite_text")}</p>}
          problem={errors.form}
          submit={t("admin.invite_submit")}
          busy={busy}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <TextField
            label={t("account.email")}
            type="email"
            autoComplete="off"
            maxLength={loginLength}
            value={login}
            error={errors.login}
            onValue={setLogin}
          />
          <TextField
            label={t("account.name")}
            autoComplete="off"
            maxLength={nameLength}
            value={name}
            error={errors.name}
            onValue={setName}
          />
        </DialogForm>
      </div>
    </Dialog>
  );
}

export function PasswordLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("admin.link_title")} onClose={onClose}>
      <div className={form.form}>
        <p>{t("admin.link_text")}</p>
        <p dir="ltr" style={{ overflowWrap: "anywhere" }}>
          {link}
        </p>
        <div className={form.dialogActions}>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <CopyButton look="primary" text={link} label={t("admin.copy_link")} />
        </div>
      </div>
    </Dialog>
  );
}
