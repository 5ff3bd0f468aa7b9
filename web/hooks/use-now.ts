import { useSyncExternalStore } from "react";

const halfMinute = 30;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Notifies all listeners together every half minute. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), halfMinute * 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Renders again only when the result differs, since a page may show thousands of times. `derive` receives epoch seconds, to half a minute. */
export function useNow<T extends string | number | boolean | undefined>(derive: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => derive(Math.floor(Date.now() / 1000 / halfMinute) * halfMinute));
}
