import { useEffect, useLayoutEffect, useRef } from "react";
import { historyEntry } from "./history-entries.ts";

interface Place {
  top: number;
  /** Selector of the element that was last focused or pressed. */
  focused?: string;
}

/** Places by history entry: Back restores them, and links start at the top. */
const places = new Map<number, Place>();
/** The use of Back whose place is not restored yet. */
let unrestored: PopStateEvent | undefined;
let isFirstPage = true;

/** Has to be registered before the router listens. */
export function watchBackButton(): void {
  history.scrollRestoration = "manual";
  window.addEventListener("popstate", (event) => (unrestored = event));
  for (const moved of ["pushState", "replaceState"]) window.addEventListener(moved, () => (unrestored = undefined));
}

/** Returns whether the page being rendered was reached by Back. Valid until scroll and focus are restored. */
export function isComingBack(): boolean {
  return unrestored !== undefined;
}

/** Moves the focus to the content, so that screen readers announce the new page. Used by the frame of every page. */
export function useScrollRestoration(page: string): void {
  const arrival = useRef<ReturnType<typeof arrive>>(undefined);
  useLayoutEffect(() => {
    arrival.current = arrive();
    return remember(historyEntry());
  }, [page]);
  useEffect(() => {
    const { place, back } = arrival.current!;
    const stop = back ? restore(place) : begin();
    if (unrestored === back) unrestored = undefined;
    isFirstPage = false;
    return stop;
  }, [page]);
}

/** Runs in the layout effect: Back may be pressed again before the passive effects of the page run, and belongs to the next page. */
function arrive() {
  const entry = historyEntry();
  if (unrestored === undefined) places.delete(entry);
  const place = places.get(entry) ?? { top: 0 };
  places.set(entry, place);
  return { place, back: unrestored };
}

/** Listens in layout effects: if the next page is shorter, its layout makes the browser scroll up. */
function remember(entry: number) {
  const note = (change: Partial<Place>) => places.set(entry, { top: 0, ...places.get(entry), ...change });
  const onScroll = () => void note({ top: window.scrollY });
  const onFocus = ({ target }: Event) => {
    const focused = target instanceof Element ? selectorOf(target) : undefined;
    if (focused !== undefined) note({ focused });
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  // Some browsers do not focus a link on click.
  for (const use of ["focusin", "click"]) document.addEventListener(use, onFocus, { capture: true });
  return () => {
    window.removeEventListener("scroll", onScroll);
    for (const use of ["focusin", "click"]) document.removeEventListener(use, onFocus, { capture: true });
  };
}

/** Returns a selector that finds the same link or button after the page is rendered again. */
function selectorOf(target: Element): string | undefined {
  const onFocus = target.closest("main a[href], main button[id]");
  if (!onFocus) return undefined;
  return onFocus.id ? `#${CSS.escape(onFocus.id)}` : `main a[href="${CSS.escape(onFocus.getAttribute("href")!)}"]`;
}

/** Keeps focus that was set on purpose. On the first page of a visit, the browser announces the page and the focus stays before the skip link. */
function begin() {
  const main = document.querySelector<HTMLElement>("main");
  const focused = document.activeElement;
  window.scrollTo(0, 0);
  if (main !== focused && main?.contains(focused)) focused?.scrollIntoView({ block: "center" });
  else if (!isFirstPage) main?.focus({ preventScroll: true });
  return () => {};
}

/** Retries while the content grows, until it is tall enough, the person scrolls, or two seconds have passed. */
function restore({ top, focused }: Place) {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  const settle = () => {
    window.scrollTo(0, top);
    if (focused !== undefined && document.activeElement?.matches("main, body"))
      document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  const growth = new ResizeObserver(settle);
  const arrival = new MutationObserver(settle);
  const stop = () => {
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, 2000);
  growth.observe(document.body);
  arrival.observe(document.body, { childList: true, subtree: true });
  for (const taken of ["wheel", "touchstart", "keydown", "pointerdown"])
    window.addEventListener(taken, stop, { once: true, passive: true });
  return stop;
}
