import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useT } from "../../../i18n/language.tsx";
import { useNeighbours } from "./neighbours.ts";
import styles from "./thread.module.css";

/** Their shortcuts are `p` and `n`. */
export function NeighbourLinks({ message }: { message: MessageView }) {
  const t = useT();
  const { previous, next } = useNeighbours(message);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("message.neighbours")} className={styles.neighbours}>
      <NeighbourLink id={previous} label={t("message.previous")} keys="p">
        <ChevronLeft size={20} className="mirrored" />
      </NeighbourLink>
      <NeighbourLink id={next} label={t("message.next")} keys="n">
        <ChevronRight size={20} className="mirrored" />
      </NeighbourLink>
    </nav>
  );
}

interface NeighbourLinkProps {
  id?: string;
  label: string;
  keys: string;
  children: ReactNode;
}

/** Leaves an empty place at the end of the group, so that the other link does not move under the finger. */
function NeighbourLink({ id, label, keys, children }: NeighbourLinkProps) {
  const [, navigate] = useLocation();
  const href = `/messages/${id}`;
  useShortcut(keys, () => id && navigate(href));
  if (!id) return <span className={iconButtonClass} />;
  return (
    <Link href={href} className={iconButtonClass} aria-label={label} aria-keyshortcuts={keys} title={label}>
      {children}
    </Link>
  );
}
