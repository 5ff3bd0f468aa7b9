import type { ReactNode } from "react";
import styles from "./bar.module.css";

/** 56 px at the top of every page: what one is in at the start, oneself at the end. */
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
