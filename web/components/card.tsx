import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

/** A section of a page with its own heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
