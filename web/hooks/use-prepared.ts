import { useEffect, useEffectEvent } from "react";

/** Milliseconds for which the page comes first. */
const pause = 2000;

type Load = () => Promise<unknown>[];

/** Fetches code that may be needed soon while there is nothing else to do. */
export function usePrepared(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => {
    const begin = () => prepare();
    const timer = setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(begin) : begin()), pause);
    return () => clearTimeout(timer);
  }, []);
}

/** Fetches code as soon as the page stands: without a network, which may go at any moment, it could not be had. */
export function usePreparedAtOnce(load: Load): void {
  const prepare = useEffectEvent(() => fetchAll(load));
  useEffect(() => prepare(), []);
}

function fetchAll(load: Load): void {
  for (const loading of load()) void loading.catch(() => undefined);
}
