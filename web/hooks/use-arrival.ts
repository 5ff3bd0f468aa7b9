import { useEffect, useLayoutEffect } from "react";

/** Where each page was left, by its address: Back returns there, a link begins at the top. */
const places = new Map<string, number>();
let wentBack = false;

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
export function useArrival(page: string): void {
  useEffect(() => {
    const stop = wentBack ? restore(places.get(page) ?? 0) : begin();
    wentBack = false;
    return stop;
  }, [page]);
  useLayoutEffect(() => {
    const remember = () => void places.set(page, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    // Before the next page is laid out: if that is shorter, the browser scrolls up by itself.
    return () => window.removeEventListener("scroll", remember);
  }, [page]);
}

/** Focus that is in the content already was brought there on purpose: it stays, and is brought into view. */
function begin() {
  const main = document.querySelector<HTMLElement>("main");
  const focused = document.activeElement;
  window.scrollTo(0, 0);
  if (main !== focused && main?.contains(focused)) focused?.scrollIntoView({ block: "center" });
  else main?.focus({ preventScroll: true });
  return () => {};
}

/** The content may still be growing: tries again until it is tall enough, the person scrolls, or two seconds are over. */
function restore(top: number) {
  const growth = new ResizeObserver(() => window.scrollTo(0, top));
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, 2000);
  growth.observe(document.body);
  for (const taken of ["wheel", "touchstart", "keydown"])
    window.addEventListener(taken, stop, { once: true, passive: true });
  return stop;
}
