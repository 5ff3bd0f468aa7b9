import { useEffect, useEffectEvent } from "react";
import type { AroundNavHandler } from "wouter";

type MayLeave = () => Promise<boolean>;

/** The page that has something to lose, if any. */
let guard: MayLeave | undefined;

/** While `active`, nobody leaves the page without `mayLeave` saying so: by a link, by Back, or by closing the tab. */
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

/** For the router: every link and `navigate()` passes here. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (!guard) navigate(to, options);
  else void passGuard().then((free) => free && navigate(to, options));
};

/** Has to be there before the router listens: Back has already moved when we hear of it, so the page is put back before anybody sees. */
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
