import { lazy, useState, type ComponentType, type FunctionComponent } from "react";

/**
 * A component whose code is loaded on demand, or in advance by its `load`. Code that is already loaded renders at once: React would show any
 * suspended part only after a third of a second, however short the wait. Renders `instead` if loading fails, for example without a network.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: FunctionComponent = Nothing,
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

function Nothing() {
  return null;
}
