import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export function EmptyState({ icon, title, level = 1, children, action }: EmptyStateProps) {
  const Title = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}
