import { useEffect, useState, type RefObject } from "react";

/** Returns whether an element is on screen, or within `margin` pixels of it. `initially` holds until that is known. */
export function useInView(element: RefObject<Element | null>, margin = 0, initially = false): boolean {
  const [inView, setInView] = useState(initially);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: `${margin}px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return inView;
}
