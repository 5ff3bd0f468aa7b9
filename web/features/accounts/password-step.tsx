import { useState } from "react";
import { DialogForm } from "../../components/dialog-form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSubmit } from "../../hooks/use-submit.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";

interface PasswordStepProps<Answer> {
  ask: (given: { password: string; code: string }) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Before a way to sign in is added: the password once more, and the code where there is one. */
export function PasswordStep<Answer>({ ask, onAnswer, onClose }: PasswordStepProps<Answer>) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSubmit(() => ask({ password, code }), onAnswer);
  return (
    <DialogForm
      problem={error && !isAboutCode(error) && errorText(t, error)}
      submit={t("second_factor.next")}
      {...{ busy, onSubmit, onClose }}
    >
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
    </DialogForm>
  );
}
