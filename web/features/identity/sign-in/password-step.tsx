import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";
import { knowsPasskeys, passkeyErrorText } from "./passkey-errors.ts";
import { passkeysQuery } from "../people/queries.ts";

interface PasswordStepProps<Result> {
  ask: (given: { password: string; code: string }) => Promise<Result>;
  askByPasskey?: () => Promise<Result>;
  onResult: (result: Result) => void;
  onClose: () => void;
}

/** Asks for the password, and the code if required, or for a passkey before changes to the sign-in methods. */
export function PasswordStep<Result>({ ask, askByPasskey, onResult, onClose }: PasswordStepProps<Result>) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { data: passkeys } = useQuery(passkeysQuery);
  const hasPasskeys = knowsPasskeys() && passkeys !== undefined && passkeys.length > 0;
  const { onSubmit, error, busy } = useSubmit(() => ask({ password, code }), onResult);
  const passkey = useMutation({
    mutationFn: async () => askByPasskey?.(),
    onSuccess: (result) => result && onResult(result),
  });
  const problem = passkey.error
    ? passkeyErrorText(t, passkey.error)
    : error && !isAboutCode(error) && errorText(t, error);
  return (
    <DialogForm problem={problem} submit={t("second_factor.next")} busy={busy} onSubmit={onSubmit} onClose={onClose}>
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
      {askByPasskey && hasPasskeys && (
        <Button look="quiet" busy={passkey.isPending} icon={<Fingerprint size={18} />} onClick={() => passkey.mutate()}>
          {t("account.confirm_passkey")}
        </Button>
      )}
    </DialogForm>
  );
}
