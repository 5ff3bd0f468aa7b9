import { useState } from "react";
import { passkeyNameLength } from "#contract/limits.ts";
import type { PasskeyToMake } from "#contract/passkeys.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import form from "../../components/form.module.css";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";
import { deviceOf } from "./device.ts";
import { makePasskey } from "./passkey-ceremonies.ts";
import { passkeyErrorText } from "./passkey-errors.ts";

/** The password, then a name, then what the browser asks. */
export default function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [options, setOptions] = useState<PasskeyToMake>();
  return (
    <Dialog title={t("passkeys.add")} onClose={onClose}>
      {options ? <Making options={options} onClose={onClose} /> : <Password onOptions={setOptions} onClose={onClose} />}
    </Dialog>
  );
}

function Password({ onOptions, onClose }: { onOptions: (options: PasskeyToMake) => void; onClose: () => void }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => api.post<PasskeyToMake>("api/me/passkeys/start", { password, code }),
    onOptions,
  );
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {error && !busy && !isAboutCode(error) && <Notice>{errorText(t, error)}</Notice>}
      <PasswordField
        label={t("login.password")}
        hint={t("second_factor.password_hint")}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <CodeWhenAsked error={error} value={code} onValue={setCode} />
      <div className={form.answers}>
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("second_factor.next")}
        </Button>
      </div>
    </form>
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
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p>{t("passkeys.make_text")}</p>
      {error && !busy && <Notice>{passkeyErrorText(t, error)}</Notice>}
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
          {t("passkeys.make")}
        </Button>
      </div>
    </form>
  );
}

/** "Chrome · Linux": most passkeys are on the device where they are made. */
function nameOfThisDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(" · ") || location.hostname;
}
