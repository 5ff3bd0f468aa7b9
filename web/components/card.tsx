import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./card.module.css";

interface CardProps {
  title: string;
  /** True if the heading of the page says the same on phones. */
  isPageOnPhones?: boolean;
  children: ReactNode;
}

export function Card({ title, isPageOnPhones, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(styles.card, isPageOnPhones && styles.untitled)}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
