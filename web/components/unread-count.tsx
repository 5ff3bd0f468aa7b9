import { classNames } from "./class-names.ts";
import styles from "./unread-count.module.css";

interface UnreadCountProps {
  count: number;
  most: number;
  isQuiet?: boolean;
  className?: string;
}

/** A number in a disc. Screen readers need the words beside it. */
export function UnreadCount({ count, most, isQuiet, className }: UnreadCountProps) {
  return (
    <span aria-hidden dir="ltr" className={classNames(styles.count, isQuiet && styles.quiet, className)}>
      {count > most ? `${most}+` : count}
    </span>
  );
}
