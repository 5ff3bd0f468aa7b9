import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

/** For the eye alone; what is under way must also be said in words or by `aria-busy`. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={classNames(styles.spinner, className)} />;
}
