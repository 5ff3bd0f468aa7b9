import type { ComponentProps, ReactNode } from "react";
import styles from "./check-field.module.css";

interface CheckFieldProps extends Pick<ComponentProps<"input">, "name" | "checked" | "disabled"> {
  type?: "checkbox" | "radio";
  label: ReactNode;
  hint?: ReactNode;
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
