import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { UnreadCount } from "../components/unread-count.tsx";
import styles from "./settings.module.css";

interface SettingsRowProps {
  href: string;
  picture: ReactNode;
  detail?: string;
  /** Number of decisions that wait for the person. Screen readers need it in `detail`. */
  pending?: number;
  isCurrent?: boolean;
  children: string;
}

export function SettingsRow({ href, picture, detail, pending = 0, isCurrent, children }: SettingsRowProps) {
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? "page" : undefined}>
        <span className={styles.sign}>{picture}</span>
        <span className={styles.words}>
          <span dir="auto">{children}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </span>
        {pending > 0 && <UnreadCount count={pending} most={99} />}
        <ChevronRight aria-hidden size={18} className="mirrored" />
      </Link>
    </li>
  );
}
