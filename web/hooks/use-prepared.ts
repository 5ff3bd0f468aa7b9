import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds to wait, so that the page itself loads first. */
const pause = 2000;

type Load = () => Promise<unknown>[];

/** Preloads code that may be needed soon, when the browser is idle. */
export function usePrepared(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => whenIdle(() => prepare()), []);
}

let hasSettled = false;

/** Returns false until the first page of this visit has loaded, for parts of pages that can wait. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(hasSettled);
  useEffect(() => {
    if (isSettled) return;
    return whenIdle(() => setSettled((hasSettled = true)));
  }, [isSettled]);
  return isSettled;
}

/** Returns a function that cancels. */
function whenIdle(begin: () => void): () => void {
  const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(begin) : begin()), pause);
  return () => clearTimeout(timer);
}

/** Preloads code as soon as the page is rendered, because the network may fail at any moment. */
export function usePreparedAtOnce(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => prepare(), []);
}

function fetchAll(load: Load): void {
  for (const loading of load()) void loading.catch(() => undefined);
}
