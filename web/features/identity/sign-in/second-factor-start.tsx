import { useState } from "react";
import type { SecondFactorSecret } from "#contract/second-factor.ts";
import { call } from "../../../api/client.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import QrCode from "../../../components/qr-code.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { PasswordStep } from "./password-step.tsx";
import { KeptCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

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
        <PasswordStep
          ask={({ password }) => call("POST /api/me/second-factor", { body: { password } })}
          onResult={setSecret}
          onClose={onClose}
        />
      )}
    </Dialog>
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
    () => call("POST /api/me/second-factor/confirm", { body: { code } }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
  return (
    <DialogForm
      intro={
        <>
          <p>{t("second_factor.scan")}</p>
          <div className={styles.code}>
            <QrCode text={address} label={t("second_factor.qr")} />
          </div>
          {/* For an app on the same phone, whose camera cannot scan the code. */}
          <div className={styles.key}>
            <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
            <CopyButton text={secret} label={t("account.api_key_copy")} look="quiet" />
          </div>
        </>
      }
      problem={error && errorText(t, error)}
      submit={t("second_factor.confirm")}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t("second_factor.first_code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onValue={setCode}
      />
    </DialogForm>
  );
}
