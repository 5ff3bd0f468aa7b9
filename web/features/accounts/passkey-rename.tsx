import { useState } from "react";
import { passkeyNameLength } from "#contract/limits.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { api } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import form from "../../components/form.module.css";
import { Notice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";

export default function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(passkey.name);
  const { onSubmit, error, busy } = useSubmit(() => api.put(`api/me/passkeys/${passkey.id}`, { name }), onClose);
  return (
    <Dialog title={t("passkeys.rename")} onClose={onClose}>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        {error && !busy && <Notice>{errorText(t, error)}</Notice>}
        <TextField
          label={t("passkeys.name")}
          name="passkey"
          autoComplete="off"
          maxLength={passkeyNameLength}
          autoFocus
          value={name}
          onValue={setName}
        />
        <div className={form.answers}>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("action.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
