import { Flame } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./entrance.module.css";

/** A centered card for pages without the usual frame, such as sign-in. */
export function Entrance({ picture, title, lead, children, foot }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading unless a field has taken the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <main className={styles.place}>
      <div className={styles.card}>
        {picture || (
          <span className={styles.flame}>
            <Flame aria-hidden size={26} />
          </span>
        )}
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </main>
  );
}

interface EntranceProps {
  picture?: ReactNode;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}
