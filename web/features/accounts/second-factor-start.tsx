import { useState } from "react";
import type { RecoveryCodes, SecondFactorSecret } from "#contract/second-factor.ts";
import { api } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import form from "../../components/form.module.css";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import QrCode from "../../components/qr-code.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { KeptCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

/** The password, then the app and its first code, then the codes for when the phone is lost. */
export default function StartSecondFactor({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog title={t(codes ? "second_factor.recovery_title" : "second_factor.title")} onClose={onClose}>
      {codes ? (
        <KeptCodes codes={codes} onKept={onClose} />
      ) : secret ? (
        <FirstCode {...secret} onCodes={setCodes} onClose={onClose} />
      ) : (
        <Password onSecret={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Password({ onSecret, onClose }: { onSecret: (secret: SecondFactorSecret) => void; onClose: () => void }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => api.post<SecondFactorSecret>("api/me/second-factor", { password }),
    onSecret,
  );
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {error && !busy && <Notice>{errorText(t, error)}</Notice>}
      <PasswordField
        label={t("login.password")}
        hint={t("second_factor.password_hint")}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <div className={form.answers}>
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("second_factor.next")}
        </Button>
      </div>
    </form>
  );
}

interface FirstCodeProps extends SecondFactorSecret {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function FirstCode({ secret, address, onCodes, onClose }: FirstCodeProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => api.post<RecoveryCodes>("api/me/second-factor/confirm", { code }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p>{t("second_factor.scan")}</p>
      <div className={styles.code}>
        <QrCode text={address} label={t("second_factor.qr")} />
      </div>
      <div className={styles.key}>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton text={secret} label={t("account.api_key_copy")} look="quiet" />
      </div>
      {error && !busy && <Notice>{errorText(t, error)}</Notice>}
      <TextField
        label={t("second_factor.first_code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onValue={setCode}
      />
      <div className={form.answers}>
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("second_factor.confirm")}
        </Button>
      </div>
    </form>
  );
}
