import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  icon?: ReactNode;
  /** The action is in progress: a spinner replaces the label, and further presses are ignored. */
  busy?: boolean;
  wide?: boolean;
}

export function Button({ look = "secondary", icon, busy, wide, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, wide, className })}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner className={styles.spinner} />}
      <span className={classNames(styles.label, busy && styles.hidden)}>
        {icon}
        {children}
      </span>
    </button>
  );
}

export function buttonClass({ look = "secondary", wide, className }: Pick<ButtonProps, "look" | "wide" | "className">) {
  return classNames(styles.button, styles[look], wide && styles.wide, className);
}
