import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** One sentence and one action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}
