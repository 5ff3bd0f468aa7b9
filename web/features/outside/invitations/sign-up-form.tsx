import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { SignUp } from "#contract/accounts.ts";
import { nameLength, passwordLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { session } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { accountCodes, checkAccountFields } from "../../identity/people/account-rules.ts";
import { nameFromAddress } from "../../identity/people/name-from-address.ts";
import { CodeWhenAsked, isAboutCode } from "../../identity/sign-in/code-when-asked.tsx";
import { NewPasswordField } from "../../identity/sign-in/new-password-field.tsx";

interface SignUpFormProps {
  inviteKey: string;
  action: string;
  login: string;
  onLogin: (login: string) => void;
  /** Path of the page that follows if the account is in no group yet. */
  withoutGroup: string;
  /** Called if the address already has an account, to sign in instead. */
  onKnown: () => void;
}

export function SignUpForm({ inviteKey, action, login, onLogin, withoutGroup, onKnown }: SignUpFormProps) {
  const t = useT();
  // The suggestion follows the address until the person changes it.
  const [chosenName, setName] = useState<string>();
  const name = chosenName ?? nameFromAddress(login);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSignUp({ login, password, name, inviteKey, code }, withoutGroup);
  // The address has an account. The server treated the sign-up as a sign-in, and the password was wrong.
  const isKnown = error instanceof ApiError && error.code === "invalid_login";
  const errors = useMemo(() => fieldErrors(t, error, accountCodes), [t, error]);

  return (
    <form ref={useFocusOnError(errors)} className={form.form} onSubmit={onSubmit} noValidate>
      {isKnown && !busy && (
        <Notice>
          <p>{t("signup.known")}</p>
          <Button onClick={onKnown}>{t("login.submit")}</Button>
        </Notice>
      )}
      {errors.form && !isKnown && !busy && !isAboutCode(error) && <Notice>{errors.form}</Notice>}
      <TextField
        label={t("signup.email")}
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        error={errors.login}
        value={login}
        onValue={onLogin}
      />
      <NewPasswordField
        label={t("signup.password")}
        hint={t("signup.password_hint", { min: passwordLength.min })}
        name="password"
        known={[login]}
        error={errors.password}
        value={password}
        onValue={setPassword}
      />
      <TextField
        label={t("signup.name")}
        hint={t("signup.name_hint")}
        name="name"
        autoComplete="name"
        maxLength={nameLength}
        error={errors.name}
        value={name}
        onValue={setName}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CodeWhenAsked error={error} value={code} onValue={setCode} />
      <Button type="submit" look="primary" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
}

interface Draft {
  login: string;
  password: string;
  name: string;
  inviteKey: string;
  code: string;
}

function useSignUp({ login, password, name, inviteKey, code }: Draft, withoutGroup: string) {
  const [, navigate] = useLocation();
  return useSubmit(
    async () => {
      checkAccountFields({ login, password });
      checkAccountFields({ name });
      const account: SignUp = { login: login.trim().toLowerCase(), password, name, invite_key: inviteKey, code };
      return call("POST /api/signup", { body: account });
    },
    ({ api_key, group }) => {
      session.begin(api_key);
      navigate(group ? `/groups/${group}/first-steps` : withoutGroup, { replace: true });
    },
  );
}
