import { useEffect, useState, type RefObject } from "react";
import type { PhotoMonths } from "#contract/library.ts";

const scrollEndMs = 1500;

/** Returns the month at the top of the screen, and whether the page has just been scrolled. */
export function useShownMonth(months: PhotoMonths["months"]) {
  const [shown, setShown] = useState({ current: 0, isScrolling: false });
  useEffect(() => {
    let frame: number | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      frame = undefined;
      setShown({ current: monthAtTop(months), isScrolling: true });
      clearTimeout(rest);
      rest = setTimeout(() => setShown((before) => ({ ...before, isScrolling: false })), scrollEndMs);
    };
    const onScroll = () => void (frame ??= requestAnimationFrame(measure));
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, [months]);
  return shown;
}

/** Pixels at the top that do not count as visible: the bar and the heading of the month. */
const coveredHeight = 120;

function monthAtTop(months: PhotoMonths["months"]): number {
  const sections = [...document.querySelectorAll<HTMLElement>("[data-month]")];
  const shown = sections.findLast((section) => section.getBoundingClientRect().top <= coveredHeight) ?? sections[0];
  return Math.max(
    0,
    months.findIndex(({ month }) => month === shown?.dataset.month),
  );
}

/** Remembers the chosen month until the person scrolls: the last months cannot reach the top, and what is at the top changes while photos load. */
export function useChosenMonth(scrubber: RefObject<HTMLElement | null>) {
  const [chosen, choose] = useState<number>();
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!(target instanceof Node && scrubber.current?.contains(target))) choose(undefined);
    };
    for (const used of scrollingInputs) window.addEventListener(used, forget, { passive: true });
    return () => {
      for (const used of scrollingInputs) window.removeEventListener(used, forget);
    };
  }, [scrubber]);
  return [chosen, choose] as const;
}

const scrollingInputs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
