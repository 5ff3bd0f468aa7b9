import { useEffect, useEffectEvent } from "react";

/** Distance from the bottom that loads more cards, in pixels, and the shortest time between checks, in milliseconds. */
const scrollMargin = 500;
const scrollThrottle = 100;

/** Calls `onNear` within 500 px of the bottom of the page, and again while the page stays too short, at most once in 100 ms. */
export function useNearBottom(active: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (isNearBottom()) near();
    };
    const checkSoon = () => void (timer ??= setTimeout(look, scrollThrottle));
    const growth = new ResizeObserver(checkSoon);
    growth.observe(document.body);
    window.addEventListener("scroll", checkSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      growth.disconnect();
      window.removeEventListener("scroll", checkSoon);
    };
  }, [active]);
}

function isNearBottom(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollHeight - window.scrollY - window.innerHeight < scrollMargin;
}
