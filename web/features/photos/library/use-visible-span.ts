import { startTransition, useEffect, useState, type RefObject } from "react";

/** Part of an element that is near the viewport, in pixels from its top. */
export interface Span {
  from: number;
  to: number;
}

/** Distance from the viewport at which content is rendered, and the steps in which the span moves. In CSS pixels. */
const ahead = 800;
const step = 400;

/** Returns undefined if no part is near the viewport. Moves in steps, so that scrolling rerenders rarely. */
export function useVisibleSpan(element: RefObject<HTMLElement | null>): Span | undefined {
  const [span, setSpan] = useState<Span>();
  useEffect(() => {
    const watched = element.current!;
    let shown: Span | undefined;
    const update = () => {
      const next = spanOf(watched);
      if (isSame(shown, next)) return;
      shown = next;
      // Keeps scrolling smooth while rows are rendered.
      startTransition(() => setSpan(next));
    };
    watchers.add(update);
    listen();
    return () => {
      watchers.delete(update);
      if (watchers.size === 0) stopListening?.();
    };
  }, [element]);
  return span;
}

function spanOf(element: HTMLElement): Span | undefined {
  const { top, height } = element.getBoundingClientRect();
  const from = Math.max(0, Math.floor((-top - ahead) / step) * step);
  const to = Math.min(height, Math.ceil((window.innerHeight - top + ahead) / step) * step);
  return from < to ? { from, to } : undefined;
}

function isSame(before: Span | undefined, now: Span | undefined): boolean {
  return before?.from === now?.from && before?.to === now?.to;
}

const watchers = new Set<() => void>();
let stopListening: (() => void) | undefined;
let frame: number | undefined;

/** Measures all elements together once per frame, so that the layout is read once. */
function measureSoon(): void {
  frame ??= requestAnimationFrame(() => {
    frame = undefined;
    for (const update of watchers) update();
  });
}

function listen(): void {
  measureSoon();
  if (stopListening) return;
  const growth = new ResizeObserver(measureSoon);
  growth.observe(document.body);
  window.addEventListener("scroll", measureSoon, { passive: true });
  window.addEventListener("resize", measureSoon);
  stopListening = () => {
    growth.disconnect();
    window.removeEventListener("scroll", measureSoon);
    window.removeEventListener("resize", measureSoon);
    stopListening = undefined;
  };
}
