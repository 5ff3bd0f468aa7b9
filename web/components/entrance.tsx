import { Flame } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./entrance.module.css";

/** The card in the middle of the page that stands at the door: sign in, sign up, an invitation. */
export function Entrance({ picture, title, lead, children, foot }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Where no field asked for it, focus is on what is new here.
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
  /** In the place of the flame. */
  picture?: ReactNode;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Under the card: the other door. */
  foot?: ReactNode;
}
