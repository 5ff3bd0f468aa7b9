import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import styles from "./select-field.module.css";

interface SelectFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onValue: (value: string) => void;
  options: readonly { value: string; label: string; lang?: string }[];
}

export function SelectField({ label, hint, error, value, onValue, options }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <div className={styles.row}>
          <select
            {...control}
            className={`${className} ${styles.select}`}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} className={styles.arrow} />
        </div>
      )}
    </Field>
  );
}
