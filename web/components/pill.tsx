import type { ReactNode } from "react";
import styles from "./pill.module.css";

interface PillProps {
  at: "top" | "bottom";
  icon: ReactNode;
  onClick: () => void;
  /** The pill is hidden while this is undefined. Its live region exists from the start. */
  children: string | undefined;
}

/** A button that announces new content and leads to it, without moving the page. */
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
