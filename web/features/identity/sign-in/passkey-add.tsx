import { useState } from "react";
import { passkeyNameLength } from "#contract/limits.ts";
import type { PasskeyToMake } from "#contract/passkeys.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { useT } from "../../../i18n/language.tsx";
import { deviceOf } from "./device.ts";
import { makePasskey } from "./passkey-ceremonies.ts";
import { passkeyErrorText } from "./passkey-errors.ts";
import { PasswordStep } from "./password-step.tsx";

export default function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [options, setOptions] = useState<PasskeyToMake>();
  return (
    <Dialog title={t("passkeys.add")} onClose={onClose}>
      {options ? (
        <CreatePasskey options={options} onClose={onClose} />
      ) : (
        <PasswordStep
          ask={(given) => call("POST /api/me/passkeys/start", { body: given })}
          onResult={setOptions}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Requires a click, because browsers create passkeys only after a user action. */
function CreatePasskey({ options, onClose }: { options: PasskeyToMake; onClose: () => void }) {
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
  );
}

/** Default name such as "Chrome · Linux", since most passkeys stay on the device that creates them. */
function nameOfThisDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(" · ") || location.hostname;
}
