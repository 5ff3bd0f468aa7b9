import { useEffect, useEffectEvent } from "react";
import type { AroundNavHandler } from "wouter";

type MayLeave = () => Promise<boolean>;

let guard: MayLeave | undefined;

/** While `active`, calls `mayLeave` before the person leaves the page by a link, by Back, or by closing the tab. */
export function useLeaveGuard(active: boolean, mayLeave: MayLeave): void {
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!active) return;
    const mine: MayLeave = () => ask();
    guard = mine;
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", closing);
    return () => {
      if (guard === mine) guard = undefined;
      window.removeEventListener("beforeunload", closing);
    };
  }, [active]);
}

/** Router hook: checks every link and every `navigate()`. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (!guard) navigate(to, options);
  else void passGuard().then((free) => free && navigate(to, options));
};

/** Has to be registered before the router listens. Back has already moved when the event arrives, so this restores the page before it is painted. */
export function guardBackButton(): void {
  let here = location.href;
  for (const moved of ["pushState", "replaceState"]) window.addEventListener(moved, () => (here = location.href));
  window.addEventListener("popstate", (event) => {
    if (!guard) return void (here = location.href);
    event.stopImmediatePropagation();
    history.pushState(null, "", here);
    void passGuard().then((free) => free && history.back());
  });
}

async function passGuard(): Promise<boolean> {
  if (!guard) return true;
  const free = await guard();
  if (free) guard = undefined;
  return free;
}
