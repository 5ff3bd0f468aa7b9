import { useEffect, useLayoutEffect } from "react";
import { historyEntry } from "./history-entries.ts";

/** How a page was left. */
interface Place {
  top: number;
  /** A selector of what was focused or pressed last in its content. */
  focused?: string;
}

/** By history entry: Back returns to the place, a link begins at the top. */
const places = new Map<number, Place>();
let wentBack = false;
let isFirstPage = true;

/** Has to be there before the router listens. */
export function watchBackButton(): void {
  history.scrollRestoration = "manual";
  window.addEventListener("popstate", () => (wentBack = true));
  for (const moved of ["pushState", "replaceState"]) window.addEventListener(moved, () => (wentBack = false));
}

/** Whether the page being drawn was reached by Back; known until it has arrived. */
export function isComingBack(): boolean {
  return wentBack;
}

/** For the shell of every page: brings focus to the content (screen readers say the new page) and the scroll to its place. */
export function useScrollRestoration(page: string): void {
  useEffect(() => {
    const entry = historyEntry();
    if (!wentBack) places.delete(entry);
    const place = places.get(entry) ?? { top: 0 };
    const stop = wentBack ? restore(place) : begin();
    wentBack = false;
    isFirstPage = false;
    places.set(entry, place);
    return stop;
  }, [page]);
  useLayoutEffect(() => remember(historyEntry()), [page]);
}

/** Listens in layout effects: if the next page is shorter, the browser scrolls up by itself when that is laid out. */
function remember(entry: number) {
  const note = (change: Partial<Place>) => places.set(entry, { top: 0, ...places.get(entry), ...change });
  const scrolled = () => void note({ top: window.scrollY });
  const used = ({ target }: Event) => {
    const focused = target instanceof Element ? selectorOf(target) : undefined;
    if (focused !== undefined) note({ focused });
  };
  window.addEventListener("scroll", scrolled, { passive: true });
  // Not every browser focuses a link that is pressed.
  for (const use of ["focusin", "click"]) document.addEventListener(use, used, { capture: true });
  return () => {
    window.removeEventListener("scroll", scrolled);
    for (const use of ["focusin", "click"]) document.removeEventListener(use, used, { capture: true });
  };
}

/** Finds the same link or button again when the page is made anew. */
function selectorOf(target: Element): string | undefined {
  const used = target.closest("main a[href], main button[id]");
  if (!used) return undefined;
  return used.id ? `#${CSS.escape(used.id)}` : `main a[href="${CSS.escape(used.getAttribute("href")!)}"]`;
}

/**
 * Focus that is in the content already was brought there on purpose: it stays, and is brought into view. The first page of a visit is announced by the
 * browser itself, and the focus stays at its beginning, where the skip link comes first.
 */
function begin() {
  const main = document.querySelector<HTMLElement>("main");
  const focused = document.activeElement;
  window.scrollTo(0, 0);
  if (main !== focused && main?.contains(focused)) focused?.scrollIntoView({ block: "center" });
  else if (!isFirstPage) main?.focus({ preventScroll: true });
  return () => {};
}

/** The content may still be growing: tries again until it is tall enough, the person scrolls, or two seconds are over. */
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
