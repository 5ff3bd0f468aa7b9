import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { UnreadCount } from "../components/unread-count.tsx";
import styles from "./settings.module.css";

interface SettingsRowProps {
  href: string;
  picture: ReactNode;
  /** What is set at present. */
  now?: string;
  /** How much waits for the person. `now` says so in words. */
  waiting?: number;
  isCurrent?: boolean;
  children: string;
}

export function SettingsRow({ href, picture, now, waiting = 0, isCurrent, children }: SettingsRowProps) {
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? "page" : undefined}>
        <span className={styles.sign}>{picture}</span>
        <span className={styles.words}>
          <span dir="auto">{children}</span>
          {now !== undefined && <span className={styles.now}>{now}</span>}
        </span>
        {waiting > 0 && <UnreadCount count={waiting} most={99} />}
        <ChevronRight aria-hidden size={18} className="mirrored" />
      </Link>
    </li>
  );
}
