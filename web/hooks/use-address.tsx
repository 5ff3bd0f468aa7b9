import { createContext, useContext, useLayoutEffect, useState, useTransition, type ReactNode } from "react";
import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { navigate } from "wouter/use-browser-location";

interface Address {
  path: string;
  search: string;
}

const Shown = createContext<Address>({ path: "/", search: "" });
const moves = ["popstate", "pushState", "hashchange"];

/**
 * The address whose page is shown. When the browser moves on, the page before stays until the next one can be drawn, which is done in small steps: what
 * was tapped answers at once, and nothing is seen to come and go in between. `waiting` stands beside it meanwhile. What takes the place of another
 * page, as after a form, is drawn together with what else has changed.
 */
export function AddressProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState(readAddress);
  const [isGoing, go] = useTransition();
  useLayoutEffect(() => {
    const show = () => setShown((before) => unlessSame(before, readAddress()));
    const follow = () => go(show);
    for (const move of moves) window.addEventListener(move, follow);
    window.addEventListener("replaceState", show);
    // A part of the page may have moved on before.
    show();
    return () => {
      for (const move of moves) window.removeEventListener(move, follow);
      window.removeEventListener("replaceState", show);
    };
  }, []);
  return (
    <Shown value={shown}>
      {isGoing && waiting}
      {children}
    </Shown>
  );
}

/** For the router. */
export const useShownPath: BaseLocationHook = () => [useContext(Shown).path, navigate];
/** For the router. */
export const useShownSearch: BaseSearchHook = () => useContext(Shown).search;

function readAddress(): Address {
  return { path: location.pathname, search: location.search };
}

function unlessSame(before: Address, now: Address): Address {
  return now.path === before.path && now.search === before.search ? before : now;
}
