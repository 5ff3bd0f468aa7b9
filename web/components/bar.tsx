import type { ReactNode } from "react";
import styles from "./bar.module.css";

/** Top bar of every page, 56 px high: the current place at the start, the account at the end. */
export function Bar({ label, start, end }: { label: string; start: ReactNode; end: ReactNode }) {
  return (
    <header className={styles.bar}>
      <nav aria-label={label} className={styles.row}>
        <div className={styles.start}>{start}</div>
        <div className={styles.end}>{end}</div>
      </nav>
    </header>
  );
}
