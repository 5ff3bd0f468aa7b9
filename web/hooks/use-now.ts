import { useSyncExternalStore } from "react";

/** Shared clock of all relative times on a page, in epoch seconds, updated every half minute. */
const clock = {
  now: () => Math.floor(Date.now() / 30_000) * 30,
  subscribe: (listener: () => void) => {
    const timer = setInterval(listener, 30_000);
    return () => clearInterval(timer);
  },
};

/** Returns the time in epoch seconds, to half a minute. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.now);
}
