import { createContext, useContext, useLayoutEffect, useState, useTransition, type ReactNode } from "react";
import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { navigate } from "wouter/use-browser-location";

interface Address {
  path: string;
  search: string;
}

const Shown = createContext<Address>({ path: "/", search: "" });
const moves = ["popstate", "pushState", "hashchange"];

/** Provides the address of the visible page. Navigation is a transition, during which `waiting` shows; replacing an entry renders immediately. */
export function AddressProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState(readAddress);
  const [isGoing, go] = useTransition();
  useLayoutEffect(() => {
    const show = () => setShown((before) => keepIfSame(before, readAddress()));
    const follow = () => go(show);
    for (const move of moves) window.addEventListener(move, follow);
    window.addEventListener("replaceState", show);
    // The address may have changed before the listeners were added.
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

export const useShownPath: BaseLocationHook = () => [useContext(Shown).path, navigate];
export const useShownSearch: BaseSearchHook = () => useContext(Shown).search;

function readAddress(): Address {
  return { path: location.pathname, search: location.search };
}

function keepIfSame(before: Address, now: Address): Address {
  return now.path === before.path && now.search === before.search ? before : now;
}
