import { useEffect, useRef, type RefObject } from "react";

/** Keeps the current item visible in a row that scrolls sideways. `current` triggers the scrolling when it changes. */
export function useShownCurrent<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !item) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), item.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  return row;
}
