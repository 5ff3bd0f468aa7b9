import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useShownCurrent } from "../hooks/use-shown-current.ts";
import styles from "./places.module.css";

interface Place {
  href: string;
  label: string;
  /** 28 pixels wide. */
  picture: ReactNode;
}

/** Navigation between related pages, each with a picture: a column next to the page, or a row above it on narrow screens. */
export function Places({ label, places }: { label: string; places: readonly Place[] }) {
  const [path] = useLocation();
  const nav = useShownCurrent<HTMLElement>(path);
  return (
    <nav ref={nav} aria-label={label} className={styles.places}>
      <ul>
        {places.map((place) => (
          <li key={place.href}>
            <Link href={place.href} aria-current={place.href === path ? "page" : undefined}>
              {place.picture}
              <span dir="auto">{place.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
