import { useEffect, useState } from "react";

/** More than any page is high, in pixels. */
const endless = 1_000_000;

/** On which side of the screen an element is, or on it; undefined as long as there is none. */
export function useSideOfScreen(element: Element | null): "above" | "on" | "below" | undefined {
  const [known, setKnown] = useState<{ of: Element; above?: boolean; below?: boolean }>();
  useEffect(() => {
    if (!element) return;
    const tell = (news: { above: boolean } | { below: boolean }) =>
      setKnown((now) => ({ ...(now?.of === element && now), of: element, ...news }));
    // One sees everything down to the lower edge of the screen, the other everything from its upper edge on.
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
