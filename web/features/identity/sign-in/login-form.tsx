import { useState } from "react";
import { call } from "../../../api/client.ts";
import { session } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice, Notice } from "../../../components/notice.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import form from "../../../components/form.module.css";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { useT } from "../../../i18n/language.tsx";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";
import { useMutation } from "@tanstack/react-query";
import { loadCode } from "../../../api/load-code.ts";
import { knowsPasskeys, passkeyErrorText } from "./passkey-errors.ts";

interface LoginFormProps {
  login: string;
  onLogin: (login: string) => void;
  onForgotten?: () => void;
}

export function LoginForm({ login, onLogin, onForgotten }: LoginFormProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isPin, setPin] = useState(false);
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/login", { body: { login: login.trim().toLowerCase(), password, code } }),
    ({ api_key }) => session.begin(api_key),
  );

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {!busy && !isAboutCode(error) && <ErrorNotice error={error} />}
      <TextField
        label={t(isPin ? "login.pin_name" : "login.email")}
        type={isPin ? "text" : "email"}
        autoCapitalize="off"
        name="username"
        autoComplete="username"
        autoFocus
        value={login}
        onValue={onLogin}
      />
      <PasswordField
        label={t(isPin ? "sponsored.pin" : "login.password")}
        hint={isPin && t("login.pin_forgotten")}
        inputMode={isPin ? "numeric" : undefined}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      <CodeWhenAsked error={error} value={code} onValue={setCode} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("login.submit")}
      </Button>
      <PasskeySignIn />
      <Button look="quiet" wide onClick={() => setPin(!isPin)}>
        {t(isPin ? "login.with_email" : "login.with_pin")}
      </Button>
      {onForgotten && !isPin && (
        <Button look="quiet" className={form.aside} onClick={onForgotten}>
          {t("login.forgotten")}
        </Button>
      )}
    </form>
  );
}

function PasskeySignIn() {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await loadCode(() => import("./passkey-ceremonies.ts"))).signInByPasskey(),
    onSuccess: ({ api_key }) => session.begin(api_key),
  });
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button look="quiet" wide busy={isPending} onClick={() => mutate()}>
        {t("passkeys.sign_in")}
      </Button>
      {error && <Notice>{passkeyErrorText(t, error)}</Notice>}
    </>
  );
}
