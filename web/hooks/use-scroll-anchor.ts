import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps an element at its position on screen while content above it grows, such as the reply box at the end of a thread. Returns a function to call
 * before the growth. The scroll position is corrected when `content` has changed.
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
