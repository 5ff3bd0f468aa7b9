import type { ReactNode } from "react";
import styles from "./pill.module.css";

interface PillProps {
  /** Position on the screen. */
  at: "top" | "bottom";
  icon: ReactNode;
  onClick: () => void;
  /** Nothing shows while this is undefined; the live region around it stands from the start. */
  children: string | undefined;
}

/** Says what is new without moving anything, and leads there. */
export function Pill({ at, icon, onClick, children }: PillProps) {
  return (
    <div role="status" className={`${styles.place} ${styles[at]}`}>
      {children && (
        <button type="button" className={styles.pill} onClick={onClick}>
          {icon}
          {children}
        </button>
      )}
    </div>
  );
}
