import { lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from "react";

/**
 * A screen whose code is loaded on demand, or in advance by its `load`. Code that is already loaded renders at once: React would show any
 * suspended part only after a third of a second, however short the wait. Renders `instead` if loading fails, for example without a network.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: FunctionComponent<NoInfer<Props>> = Nothing,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return { default: loaded };
  };
  const Fetched = lazy(() => loadOnce().catch(() => ({ default: instead as ComponentType<Props> })));

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

function Nothing() {
  return null;
}
