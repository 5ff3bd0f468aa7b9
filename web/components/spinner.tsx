import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

/** Hidden from screen readers: callers have to announce the wait in text or by `aria-busy`. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={classNames(styles.spinner, className)} />;
}
