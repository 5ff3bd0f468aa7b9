import type { ComponentProps, ReactNode } from "react";
import { useT } from "../i18n/language.tsx";
import { Field } from "./field.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onValue?: (value: string) => void;
}

/** Counts the characters left from 90 % of `maxLength` on. */
export function TextField({ label, hint, error, value, onValue, ...input }: TextFieldProps) {
  const note = useCharactersLeft(value, input.maxLength);
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <input
          type="text"
          dir="auto"
          {...input}
          {...control}
          value={value}
          onChange={({ currentTarget }) => onValue?.(currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function useCharactersLeft(value: string, maxLength: number | undefined): string | undefined {
  const t = useT();
  if (!maxLength || value.length < maxLength * 0.9) return undefined;
  return t("field.characters_left", { count: maxLength - value.length });
}
