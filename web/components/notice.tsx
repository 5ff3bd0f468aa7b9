import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./notice.module.css";

/** An inline error that stays until it is resolved. Takes the focus when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.notice}>
      <CircleAlert aria-hidden size={20} />
      <div>{children}</div>
    </div>
  );
}
