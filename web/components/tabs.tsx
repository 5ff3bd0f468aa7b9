import { Link, useLocation, useSearch } from "wouter";
import { useShownCurrent } from "../hooks/use-shown-current.ts";
import styles from "./tabs.module.css";

/** Tabs that are links to pages of their own, so that Back works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const [path] = useLocation();
  const search = useSearch();
  const here = search && tabs.some(({ href }) => href === `${path}?${search}`) ? `${path}?${search}` : path;
  const nav = useShownCurrent<HTMLElement>(here);
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.href === here ? "page" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
