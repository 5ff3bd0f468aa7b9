import { useState } from "react";
import { passkeyNameLength } from "#contract/limits.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { call } from "../../../api/client.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

export default function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(passkey.name);
  const { onSubmit, error, busy } = useSubmit(
    () => call("PUT /api/me/passkeys/:id", { params: { id: passkey.id }, body: { name } }),
    onClose,
  );
  return (
    <Dialog title={t("passkeys.rename")} onClose={onClose}>
      <DialogForm
        problem={error && errorText(t, error)}
        submit={t("action.save")}
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField
          label={t("passkeys.name")}
          name="passkey"
          autoComplete="off"
          maxLength={passkeyNameLength}
          autoFocus
          value={name}
          onValue={setName}
        />
      </DialogForm>
    </Dialog>
  );
}
