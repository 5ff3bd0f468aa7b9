import { useState } from "react";
import { call } from "../../../api/client.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { CodeField } from "./code-when-asked.tsx";
import { KeptCodes } from "./recovery-codes.tsx";

interface ChangeSecondFactorProps {
  what: "renew" | "end";
  onClose: () => void;
  onEnded: () => void;
}

export default function ChangeSecondFactor({ what, onClose, onEnded }: ChangeSecondFactorProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  const { onSubmit, error, busy } = useSubmit(
    () =>
      what === "renew"
        ? call("POST /api/me/second-factor/recovery-codes", { body: { code } })
        : call("POST /api/me/second-factor/end", { body: { code } }),
    (result) => (result ? setCodes(result.recoveryCodes) : onEnded()),
  );

  if (codes) {
    return (
      <Dialog title={t("second_factor.recovery_title")} onClose={onClose}>
        <KeptCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(what === "renew" ? "second_factor.renew_title" : "second_factor.end_title")} onClose={onClose}>
      <DialogForm
        intro={what === "renew" && <p>{t("second_factor.renew_text")}</p>}
        problem={error && errorText(t, error)}
        submit={t(what === "renew" ? "second_factor.renew" : "second_factor.end")}
        look={what === "renew" ? "primary" : "danger"}
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <CodeField value={code} onValue={setCode} />
      </DialogForm>
    </Dialog>
  );
}
