import { useEffect, useState, type RefObject } from "react";

/** Returns the width of an element in whole CSS pixels, 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const growth = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    growth.observe(element.current!);
    return () => growth.disconnect();
  }, [element]);
  return width;
}
