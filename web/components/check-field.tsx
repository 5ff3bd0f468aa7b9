import type { ComponentProps } from "react";
import styles from "./check-field.module.css";

interface CheckFieldProps extends Pick<ComponentProps<"input">, "name" | "checked" | "disabled"> {
  type?: "checkbox" | "radio";
  label: string;
  hint?: string;
  onChecked: (checked: boolean) => void;
}

export function CheckField({ type = "checkbox", label, hint, onChecked, ...control }: CheckFieldProps) {
  return (
    <label className={styles.row}>
      <input {...control} type={type} onChange={({ currentTarget }) => onChecked(currentTarget.checked)} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
