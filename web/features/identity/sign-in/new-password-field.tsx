import type { ComponentProps } from "react";
import { PasswordField } from "../../../components/password-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./new-password-field.module.css";
import { strengthOf, strengths } from "./password-strength.ts";

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  known: readonly string[];
}

/** Shows a strength meter; there are no rules about characters. */
export function NewPasswordField({ known, hint, ...field }: NewPasswordFieldProps) {
  const t = useT();
  const strength = field.value ? strengthOf(field.value, known) : undefined;
  const bar = strength && (
    <span aria-hidden className={styles.bar} data-strength={strength}>
      {strengths.map((step) => (
        <span key={step} data-full={strengths.indexOf(step) <= strengths.indexOf(strength)} />
      ))}
    </span>
  );
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <>
          {bar}
          {hint}
        </>
      }
      note={strength && t(`password.${strength}`)}
    />
  );
}
