import { useEffect, useState } from "react";

/** Larger than any page, in pixels. */
const endless = 1_000_000;

/** Returns on which side of the screen an element is, or "on" if it is visible; undefined without an element. */
export function useSideOfScreen(element: Element | null): "above" | "on" | "below" | undefined {
  const [known, setKnown] = useState<{ of: Element; above?: boolean; below?: boolean }>();
  useEffect(() => {
    if (!element) return;
    const tell = (news: { above: boolean } | { below: boolean }) =>
      setKnown((now) => ({ ...(now?.of === element && now), of: element, ...news }));
    // The first observer covers everything above the lower edge of the screen, the second everything below the upper edge.
    const stops = [
      watch(element, `${endless}px 0px 0px`, (isSeen) => tell({ below: !isSeen })),
      watch(element, `0px 0px ${endless}px`, (isSeen) => tell({ above: !isSeen })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [element]);
  if (!element || known?.of !== element || known.above === undefined || known.below === undefined) return undefined;
  return known.below ? "below" : known.above ? "above" : "on";
}

function watch(element: Element, rootMargin: string, tell: (isSeen: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => tell(entry?.isIntersecting ?? false), { rootMargin });
  observer.observe(element);
  return () => observer.disconnect();
}
