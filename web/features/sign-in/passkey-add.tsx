import { useState } from "react";
import { passkeyNameLength } from "#contract/limits.ts";
import type { PasskeyToMake } from "#contract/passkeys.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { useT } from "../../i18n/language.tsx";
import { deviceOf } from "./device.ts";
import { makePasskey } from "./passkey-ceremonies.ts";
import { passkeyErrorText } from "./passkey-errors.ts";
import { PasswordStep } from "./password-step.tsx";

/** The password, then a name, then what the browser asks. */
export default function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [options, setOptions] = useState<PasskeyToMake>();
  return (
    <Dialog title={t("passkeys.add")} onClose={onClose}>
      {options ? (
        <Making options={options} onClose={onClose} />
      ) : (
        <PasswordStep
          ask={(given) => api.post<PasskeyToMake>("api/me/passkeys/start", given)}
          onAnswer={setOptions}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** The press on its button is what browsers want to see before they make one. */
function Making({ options, onClose }: { options: PasskeyToMake; onClose: () => void }) {
  const t = useT();
  const alert = useAlert();
  const [name, setName] = useState(nameOfThisDevice);
  const { onSubmit, error, busy } = useSubmit(
    () => makePasskey(options, name.trim() || nameOfThisDevice()),
    () => {
      onClose();
      alert(t("passkeys.added"));
    },
  );
  return (
    <DialogForm
      intro={<p>{t("passkeys.make_text")}</p>}
      problem={error && passkeyErrorText(t, error)}
      submit={t("passkeys.make")}
      {...{ busy, onSubmit, onClose }}
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
  );
}

/** "Chrome · Linux": most passkeys are on the device where they are made. */
function nameOfThisDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(" · ") || location.hostname;
}
