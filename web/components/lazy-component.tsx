import { lazy, Suspense, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from "react";
import { Retry } from "../hooks/retry.ts";

/** Renders code that is already loaded at once: React would delay any suspended part by a third of a second. If loading fails, renders `instead` and tries again until it succeeds. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: FunctionComponent<NoInfer<Props>> = Nothing,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return { default: loaded };
  };
  const Fetched = lazy(() => loadOnce().catch(() => ({ default: Failed })));

  function Failed(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => loaded ?? instead);
    useEffect(() => retryUntilLoaded(loadOnce, (part) => setPart(() => part)), []);
    return <Part {...props} />;
  }

  function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Fetched);
    return <Part {...props} />;
  }
  return Object.assign(OnDemand, { load: loadOnce });
}

/** Like `lazyScreen`, for a part of a page: `fallback` takes its place until it is loaded, and the rest of the page does not wait. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part = lazyScreen(load);
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { load: Part.load });
}

/** Retries until the code is loaded. Returns a function that stops the retries. */
function retryUntilLoaded<Part>(load: () => Promise<{ default: Part }>, onLoaded: (part: Part) => void): () => void {
  let isOver = false;
  const attempt = () => {
    load().then(
      ({ default: part }) => {
        if (!isOver) onLoaded(part);
        stop();
      },
      () => undefined,
    );
    // Browsers may leave an import pending forever, so the next attempt does not wait for this one.
    retry.later();
  };
  const retry = new Retry(attempt);
  const stop = () => {
    isOver = true;
    retry.stop();
  };
  retry.start();
  retry.later();
  return stop;
}

function Nothing() {
  return null;
}
