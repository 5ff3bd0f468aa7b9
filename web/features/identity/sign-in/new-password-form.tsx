import { useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { passwordLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { session } from "../../../api/session.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors, type FieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import { accountCodes, checkAccountFields } from "../people/account-rules.ts";
import { CodeWhenAsked, isAboutCode } from "./code-when-asked.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export interface ResetLink {
  mail: string;
  resetKey: string;
}

class PasswordsDiffer extends Error {}

export function NewPasswordForm({ mail, resetKey }: ResetLink) {
  const t = useT();
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [code, setCode] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    async () => {
      if (password !== again) throw new PasswordsDiffer();
      checkAccountFields({ password });
      return call("POST /api/new-password", { body: { mail, key: resetKey, password, code } });
    },
    ({ api_key }) => {
      session.begin(api_key);
      navigate("/", { replace: true });
    },
  );
  const errors = useMemo(() => errorsOf(t, error), [t, error]);

  return (
    <form ref={useFocusOnError(errors)} className={form.form} onSubmit={onSubmit} noValidate>
      {errors.form && !busy && !isAboutCode(error) && <Notice>{errors.form}</Notice>}
      {isInvalidLink(error) && !busy && (
        <Link href="/login" state={{ forgotten: mail }} className={buttonClass({ wide: true })}>
          {t("reset.new_link")}
        </Link>
      )}
      <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
      <NewPasswordField
        label={t("account.new_password")}
        hint={t("signup.password_hint", { min: passwordLength.min })}
        name="password"
        known={[mail]}
        autoFocus
        error={errors.password}
        value={password}
        onValue={setPassword}
      />
      <PasswordField
        label={t("reset.again")}
        name="password-again"
        autoComplete="new-password"
        error={errors.again}
        value={again}
        onValue={setAgain}
      />
      <CodeWhenAsked error={error} value={code} onValue={setCode} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}

/** Returns whether the link was used, has expired or never existed. */
function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === "reset_key_invalid";
}

function errorsOf(t: Translate, error: unknown): FieldErrors<"password" | "again"> {
  return error instanceof PasswordsDiffer
    ? { again: t("error.passwords_dont_match") }
    : fieldErrors(t, error, { password: accountCodes.password, again: [] });
}
