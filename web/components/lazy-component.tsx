import { lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from "react";

/** Renders code that is already loaded at once: React would delay any suspended part by a third of a second. Renders `instead` if loading fails. */
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
