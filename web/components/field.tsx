import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Announced politely while typing, such as the number of characters left. */
  note?: string;
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Connects a label, a control and its messages for screen readers. */
export function Field({ label, hint, error, note, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control!,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
