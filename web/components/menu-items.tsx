import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./menu.module.css";

interface ItemProps {
  icon?: ReactNode;
  current?: boolean;
  children: ReactNode;
}

export function MenuLink({ href, icon, current, children }: ItemProps & { href: string }) {
  return (
    <Link href={href} role="menuitem" tabIndex={-1} className={styles.item} aria-current={current ? "page" : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

export function MenuButton({
  icon,
  children,
  danger,
  ...rest
}: ItemProps & ComponentProps<"button"> & { danger?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${styles.item} ${danger ? styles.danger : ""}`}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

export const menuItemClass = styles.item!;
