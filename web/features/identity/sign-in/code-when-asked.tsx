import { useState, type ComponentProps } from "react";
import { ApiError } from "../../../api/errors.ts";
import { TextField } from "../../../components/text-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

interface CodeWhenAskedProps {
  error: unknown;
  value: string;
  onValue: (value: string) => void;
}

/** Appears once the server asks for a code, since most people never need one. */
export function CodeWhenAsked({ error, value, onValue }: CodeWhenAskedProps) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  if (isAboutCode(error) && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <CodeField error={isAboutCode(error) && value ? errorText(t, error) : undefined} value={value} onValue={onValue} />
  );
}

export function CodeField(field: Pick<ComponentProps<typeof TextField>, "error" | "value" | "onValue">) {
  const t = useT();
  return (
    <TextField
      label={t("second_factor.code")}
      hint={t("second_factor.code_hint")}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      autoFocus
      {...field}
    />
  );
}

/** Such errors appear at the field instead of above the form. */
export function isAboutCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "code_missing" || error.code === "code_wrong");
}
