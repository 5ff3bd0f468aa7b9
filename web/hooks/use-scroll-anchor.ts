import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps an element where it is on screen while what is above it grows, as the box at the end of a conversation has to stay under the
 * fingers. Returns what to call before the growth; it is made up for when `content` has changed.
 */
export function useScrollAnchor(end: RefObject<Element | null>, content: unknown): () => void {
  const top = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (top.current === undefined || !end.current) return;
    const shift = end.current.getBoundingClientRect().top - top.current;
    top.current = undefined;
    if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
  }, [end, content]);
  return () => void (top.current = end.current?.getBoundingClientRect().top);
}
