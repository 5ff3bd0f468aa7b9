import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { useT } from "../../../i18n/language.tsx";

interface ForgottenPasswordFormProps {
  mail: string;
  onMail: (mail: string) => void;
  onSent: () => void;
}

export function ForgottenPasswordForm({ mail, onMail, onSent }: ForgottenPasswordFormProps) {
  const t = useT();
  const alert = useAlert();
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/password-reset-mail", { body: { mail: mail.trim().toLowerCase() } }),
    () => {
      alert(t("login.forgotten_sent"));
      onSent();
    },
  );

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {!busy && <ErrorNotice error={error} />}
      <TextField
        label={t("login.email")}
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={mail}
        onValue={onMail}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("login.forgotten_submit")}
      </Button>
    </form>
  );
}
