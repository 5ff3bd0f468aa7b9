import { useEffect, useEffectEvent } from "react";

/** Milliseconds to wait, so that the page itself loads first. */
const pause = 2000;

type Load = () => Promise<unknown>[];

/** Preloads code that may be needed soon, when the browser is idle. */
export function usePrepared(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => {
    const begin = () => prepare();
    const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(begin) : begin()), pause);
    return () => clearTimeout(timer);
  }, []);
}

/** Preloads code as soon as the page is rendered, because the network may fail at any moment. */
export function usePreparedAtOnce(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => prepare(), []);
}

function fetchAll(load: Load): void {
  for (const loading of load()) void loading.catch(() => undefined);
}
